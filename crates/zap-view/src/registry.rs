//! Choosing the schema by the kind byte: an enum of views and its dispatch, written by a macro. No map and no lock.

/// Defines an enum with a view for each schema, and `wrap`, which picks by the kind byte.
///
/// Two schemas of one kind are an error of the compiler.
///
/// # Examples
/// ```
/// use zap_view::{ZapSchema, build};
///
/// #[derive(ZapSchema)]
/// #[zap(kind = 1, size = 9)]
/// pub struct AdvanceTime {
///     #[zap(offset = 1)]
///     pub time: u64,
/// }
///
/// #[derive(ZapSchema)]
/// #[zap(kind = 2, size = 33)]
/// pub struct RewardValidator {
///     #[zap(offset = 1)]
///     pub tx_id: [u8; 32],
/// }
///
/// zap_view::registry! {
///     /// A transaction of either kind.
///     pub enum Tx { AdvanceTime, RewardValidator }
/// }
///
/// let bytes = build::<AdvanceTime>(|tx| tx.set(AdvanceTime::TIME, 7))?;
/// match Tx::wrap(&bytes)? {
///     Tx::AdvanceTime(tx) => assert_eq!(tx.time(), 7),
///     Tx::RewardValidator(_) => unreachable!(),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail,E0080
/// # use zap_view::ZapSchema;
/// #[derive(ZapSchema)]
/// #[zap(kind = 1, size = 1)]
/// pub struct One {}
///
/// #[derive(ZapSchema)]
/// #[zap(kind = 1, size = 1)]
/// pub struct Another {}
///
/// zap_view::registry! {
///     /// Twice kind 1.
///     pub enum Tx { One, Another }
/// }
/// ```
#[macro_export]
macro_rules! registry {
    ($(#[$docs:meta])* $vis:vis enum $name:ident { $($schema:ident),+ $(,)? }) => {
        const _: () = assert!(
            $crate::are_distinct(&[$(<$schema as $crate::Kinded>::KIND),+]),
            "two schemas of the registry have one kind"
        );

        $(#[$docs])*
        #[derive(Clone, Copy, Debug)]
        $vis enum $name<'message> {
            $(
                #[doc = concat!("A [`", stringify!($schema), "`].")]
                $schema($crate::View<'message, $schema>),
            )+
        }

        impl<'message> $name<'message> {
            /// Picks the schema by the kind of the root.
            ///
            /// # Errors
            /// [`WrapError`]($crate::WrapError), also for a kind that no schema here has.
            #[inline]
            $vis fn wrap(bytes: &'message [u8]) -> Result<Self, $crate::WrapError> {
                match $crate::peek_kind(bytes)? {
                    $(<$schema as $crate::Kinded>::KIND => $crate::View::wrap(bytes).map(Self::$schema),)+
                    found => Err($crate::WrapError::Unknown { registry: stringify!($name), found }),
                }
            }

            /// The name of the schema.
            #[inline]
            #[must_use]
            $vis const fn name(&self) -> &'static str {
                match self {
                    $(Self::$schema(_) => <$schema as $crate::Schema>::NAME,)+
                }
            }
        }
    };
}

/// Whether no two of `kinds` are equal; what [`registry!`](crate::registry) asks the compiler.
#[must_use]
pub const fn are_distinct(kinds: &[u8]) -> bool {
    let mut rest = kinds;
    while let [first, after @ ..] = rest {
        let mut others = after;
        while let [other, left @ ..] = others {
            if *first == *other {
                return false;
            }
            others = left;
        }
        rest = after;
    }
    true
}
