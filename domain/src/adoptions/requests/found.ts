import type { Animal, KnownAnimal } from '../animal.ts'
import type { AdoptionRequest } from './request.ts'

/** A request and the animal that it is for. */
export type Found = { animal: KnownAnimal; request: AdoptionRequest }

export const foundRequest = (animal: Animal, requestId: string): Found | undefined => {
  if (animal.status === 'none') return undefined
  const request = animal.requests.find((one) => one.requestId === requestId)
  return request && { animal, request }
}

export const ofRequest = ({ animal: { animalId, professionalId }, request: { requestId, parentId } }: Found) => ({
  animalId,
  professionalId,
  requestId,
  parentId,
})
