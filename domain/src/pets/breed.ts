import { breedsOf } from '@lapka/contracts/breeds.ts'
import type { Events } from '@lapka/contracts/events.ts'

type Described = Pick<Events['PetAdded'], 'animalType' | 'breed'>

/** A breed of our lists lies in the log in clear. What an owner writes themselves is sealed, as all that they write of the animal is. */
export const sealableBreed = <Profile extends Described>(profile: Profile): Profile & { breedWords?: string } => {
  const { animalType, breed } = profile
  const isListed = breed === '' || breedsOf(animalType)?.some(({ key }) => key === breed) === true
  return isListed ? profile : { ...profile, breed: '', breedWords: breed }
}
