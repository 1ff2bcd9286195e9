/** Which of a text's wordings: nights at a hotel are no time of a professional's, so their sentences are others. */
export type StayContext = { context?: 'stay' }

export const stayContext = (stay: object | boolean | null | undefined): StayContext => (stay ? { context: 'stay' } : {})
