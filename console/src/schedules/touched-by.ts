import { failureOf } from '../api/problem.ts'

/** The booked visits that a refused change would leave without hours. */
export const touchedBy = (error: unknown): string[] => {
  const failure = failureOf(error)
  return failure?.kind === 'problem' && failure.problem.code === 'VISITS_TOUCHED' ? (failure.problem.touched ?? []) : []
}
