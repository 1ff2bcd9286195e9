import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'

/**
 * Whether a look at a pet's record was at that of this account: who looked is the data of the owner of that time. Of a pet that never
 * changed owners all looks are.
 */
export const createIsOwnLook = (accountEvents: readonly RecordedEvent[]) => {
  const moves = accountEvents.filter(({ type }) => type === 'PetReceived' || type === 'PetGivenAway')
  return ({ type, position, data }: RecordedEvent): boolean => {
    if (type !== 'RecordRead') return true
    const { petId } = data as Events['RecordRead']
    const ofPet = moves.filter((move) => (move.data as Events['PetReceived']).petId === petId)
    const before = ofPet.findLast((move) => move.position < position)
    if (before !== undefined) return before.type === 'PetReceived'
    return ofPet[0]?.type !== 'PetReceived'
  }
}
