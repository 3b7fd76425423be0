//! Interface values: a u32 type id, then the concrete value.

/// An enum of the concrete types that may stand where an interface is asked for, with its encoding.
///
/// Each variant holds one type that has an encoding and names its [`Kind`](crate::Kind). A message may name only the kinds
/// listed here; which type id stands for a kind is the business of the codec version's [`Registry`](crate::Registry).
///
/// Reading checks, in this order: four bytes are there; the id is registered; the kind is listed; the kind is not open
/// already around this place; then the value. Writing checks that the kind is registered and not open.
///
/// # Examples
/// ```
/// use linearcodec::{Codec, Kind, Linear, Manager, Registry, Rules, interface};
///
/// #[derive(Debug, PartialEq, Linear)]
/// pub struct Coin { amount: u64 }
/// #[derive(Debug, PartialEq, Linear)]
/// pub struct Note<'a> { text: &'a [u8] }
///
/// interface! {
///     /// What can be paid with.
///     #[derive(Debug, PartialEq)]
///     pub enum Money<'a>: "Money" {
///         /// Metal.
///         Coin(Coin) = Kind(0),
///         /// Paper.
///         Note(Note<'a>) = Kind(1),
///     }
/// }
///
/// static REGISTRY: Registry = match Registry::new(&[(7, Kind(0)), (9, Kind(1))]) {
///     Ok(registry) => registry,
///     Err(_) => panic!("two types"),
/// };
/// let codecs = [Codec { version: 1, registry: &REGISTRY }];
/// let manager = Manager::new(Rules::Lux, 64, &codecs)?;
/// let bytes = manager.marshal(1, &Money::Coin(Coin { amount: 3 }))?;
/// assert_eq!(bytes, b"\0\x01\0\0\0\x07\0\0\0\0\0\0\0\x03");
/// assert_eq!(manager.unmarshal::<Money<'_>>(&bytes)?, Money::Coin(Coin { amount: 3 }));
/// # Ok::<(), linearcodec::Error>(())
/// ```
#[macro_export]
macro_rules! interface {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident<$message:lifetime>: $text:literal {
            $($(#[$doc:meta])* $variant:ident($type:ty) = $kind:expr),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $visibility enum $name<$message> {
            $($(#[$doc])* $variant($type),)+
        }
        $crate::interface!(@impl [$message] [$name<$message>] $text { $($variant($type) = $kind),+ });
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident: $text:literal {
            $($(#[$doc:meta])* $variant:ident($type:ty) = $kind:expr),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $visibility enum $name {
            $($(#[$doc])* $variant($type),)+
        }
        $crate::interface!(@impl ['message] [$name] $text { $($variant($type) = $kind),+ });
    };
    (@impl [$message:lifetime] [$($target:tt)+] $text:literal { $($variant:ident($type:ty) = $kind:expr),+ }) => {
        impl<$message> $crate::Linear<$message> for $($target)+ {
            // Not that of the shortest variant: a variant may hold this very interface.
            const MIN_LEN: usize = 4;
            const FIXED: bool = false;
            const INTERFACES: bool = true;

            #[inline]
            fn encoded_len(&self) -> usize {
                let body = match self {
                    $(Self::$variant(value) => <$type as $crate::Linear<$message>>::encoded_len(value),)+
                };
                body.saturating_add(4)
            }

            #[inline]
            fn encode<const LIMITED: bool>(
                &self,
                packer: &mut $crate::Packer<'_, LIMITED>,
            ) -> ::core::result::Result<(), $crate::Error> {
                match self {
                    $(Self::$variant(value) => {
                        let outer = packer.open_interface($kind)?;
                        <$type as $crate::Linear<$message>>::encode(value, packer)?;
                        packer.close_interface(outer);
                    })+
                }
                ::core::result::Result::Ok(())
            }

            #[inline]
            fn decode(
                unpacker: &mut $crate::Unpacker<$message>,
            ) -> ::core::result::Result<Self, $crate::Failed> {
                let (id, kind) = unpacker.take_type_id()?;
                $(if kind == $kind {
                    let outer = unpacker.open_interface(id, kind)?;
                    let value = <$type as $crate::Linear<$message>>::decode(unpacker)?;
                    unpacker.close_interface(outer);
                    return ::core::result::Result::Ok(Self::$variant(value));
                })+
                ::core::result::Result::Err(
                    unpacker.fail($crate::Error::DoesNotImplement { id, interface: $text }),
                )
            }

            #[inline]
            fn visit<V: $crate::Visit>(&self, visit: &mut V) {
                match self {
                    $(Self::$variant(value) => {
                        visit.open($kind);
                        <$type as $crate::Linear<$message>>::visit(value, visit);
                    })+
                }
                visit.close();
            }
        }
    };
}
