import { useHouseholdQuery } from '../../entities/pet/household-api.ts'

/** The name of the adult with whom the parent cares for a pet; undefined where there is none. */
export const useOtherKeeper = (petId: string): string | undefined => {
  const household = useHouseholdQuery().data?.items.find((one) => one.petId === petId)
  return household?.you === 'owner' ? household.second?.name : household?.owner.name
}
