type Place = { clinicName: string; address2: string; city: string }

/** Where one goes, in one line. What is not known leaves no comma behind. */
export const placeLine = ({ clinicName, address2, city }: Place): string =>
  [clinicName, address2, city].filter(Boolean).join(', ')
