/** A name's short title stays whole and with the name: „д-р Мария“ breaks neither at its hyphen nor after it. */
export const keepTogether = (name: string): string =>
  name.replace(/^(\S{1,4})-(\S{1,4}) /, '$1\u2011$2\u00a0').replace(/^Dr /, 'Dr\u00a0')
