import { subscriptionStreams } from '../../subscriptions/subscription.ts'
import { recordStreams, type PetRecord } from './record.ts'

type SubscriptionStream = Partial<ReturnType<typeof subscriptionStreams>>

/** A record and the subscription that keeps it: the owner's, also for what a second adult writes. */
export const keptRecordStreams = (petId: string) => ({
  streams: recordStreams(petId),
  more: ({ record: { pet } }: { record: PetRecord }): SubscriptionStream =>
    pet.status === 'none' ? {} : subscriptionStreams(pet.ownerId),
})
