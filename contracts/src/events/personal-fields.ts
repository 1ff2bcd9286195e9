/**
 * The sealed fields, each with the field that names the key's owner: one event may hold the data of several people. A
 * sealed field may hold any JSON value; its sealed text takes the clear value's place in `data`.
 */
export type PersonalFields<Events> = {
  [T in keyof Events]?: { readonly [Field in keyof Events[T] & string]?: keyof Events[T] & string }
}
