/** Whose key seals which fields. Only string fields are sealed; the sealed text takes the clear one's place in `data`. */
export type PersonalFields<Events> = {
  [K in keyof Events]?: { subject: keyof Events[K] & string; fields: readonly (keyof Events[K] & string)[] }
}
