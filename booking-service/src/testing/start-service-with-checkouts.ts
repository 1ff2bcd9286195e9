import { afterAll } from 'vitest'
import { openCheckouts } from './road.ts'
import { startTestService, type TestService } from './test-service.ts'

/** The service of a test file, where payments get a page as a worker opens one. It is stopped after the file's last test. */
export const startServiceWithCheckouts = async (...options: Parameters<typeof startTestService>): Promise<TestService> => {
  const service = await startTestService(...options)
  const checkouts = await openCheckouts(service)
  afterAll(async () => {
    await checkouts.stop()
    await service.stop()
  })
  return service
}
