/** Which of a text's wordings: nights at a hotel and a seat in a class are no time of a professional's, so their sentences are others. */
export type StayContext = { context?: 'stay' }
export type KindContext = { context?: 'stay' | 'seat' }

export const stayContext = (stay: object | boolean | null | undefined): StayContext => (stay ? { context: 'stay' } : {})

export const kindContext = ({ stay, seat }: { stay: object | null; seat: object | null }): KindContext =>
  seat === null ? stayContext(stay) : { context: 'seat' }
