/** Of the widths in which photos are served (specification, section 9) the smallest: no face is shown larger than 210 px. */
export const photoSource = (photoUrl: string): string => `${photoUrl}?width=640`
