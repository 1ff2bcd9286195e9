import { clientOf } from '../../testing/client.ts'
import type { TestService } from '../../testing/test-service.ts'
import type { Vet } from '../../testing/town.ts'

/** One of the vet's own texts; answers its id. */
export const addVisitTemplate = async (service: TestService, vet: Vet): Promise<string> => {
  const template = { field: 'findings', name: 'Уши', text: 'Ушите са чисти.' }
  return (await clientOf(service, vet).post('/api/v2/visit-templates', template)).json<{ id: string }>().id
}
