import { petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { waitedFor } from '@lapka/domain/waitlist/waited-for.ts'
import type { Dependencies } from '../../dependencies.ts'

type Wanted = { professionalId: string; serviceId: string; petId: string; extraIds?: readonly string[] | undefined }

/** How long a service takes for this animal, for other times that have room for it; undefined where it has none for it. */
export const tailoredMinutes = async ({ handle }: Pick<Dependencies, 'handle'>, wanted: Wanted): Promise<number | undefined> => {
  const states = await handle.read({
    professional: { stream: professionalStream(wanted.professionalId), fold: professionalFold },
    pet: { stream: petStream(wanted.petId), fold: petFold },
  })
  const tailored = waitedFor(states, wanted)
  return 'refused' in tailored ? undefined : tailored.durationMinutes
}
