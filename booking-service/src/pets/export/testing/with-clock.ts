import type { TestService } from '../../../testing/test-service.ts'

/** Later, for as long as the work takes. */
export const withClock = async <T>(
  { clock }: Pick<TestService, 'clock'>,
  aheadMs: number,
  work: () => Promise<T>,
): Promise<T> => {
  const real = clock.now
  clock.now = () => new Date(Date.now() + aheadMs).toISOString()
  try {
    return await work()
  } finally {
    clock.now = real
  }
}
