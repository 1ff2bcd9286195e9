import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Pet } from '../pets/pet.ts'
import type { Professional } from '../professionals/professional.ts'
import { tailorService, type TailoredService } from '../services/price-for-pet.ts'

type WaitRequest = { serviceId: string; extraIds?: readonly string[] | undefined }

/** The service that a parent waits for, as it is for their animal now. */
export const waitedFor = (
  { professional, pet }: { professional: Professional; pet: Pet },
  { serviceId, extraIds }: WaitRequest,
): TailoredService | { refused: RefusalCode } => {
  if (professional.status === 'none' || pet.status === 'none') return { refused: 'NOT_FOUND' }
  const service = professional.services.find(({ id }) => id === serviceId)
  return service === undefined ? { refused: 'NOT_FOUND' } : tailorService(service, pet, extraIds)
}
