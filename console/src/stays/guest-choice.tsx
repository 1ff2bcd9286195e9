import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { HotelRooms, StayingPet } from '@lapka/contracts/stays.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { Checks } from './checks.tsx'
import { weightOf } from './stay-choice.ts'
import type { StayGuest } from './use-stay.ts'
import classes from './hotel-booking.module.css'

type GuestChoiceProps = { pets: Pet[]; guests: StayGuest[]; rooms: HotelRooms; onChange: (guests: StayingPet[]) => void }

/** Which of the parent's pets stay, and what they weigh where a room asks for it. */
export function GuestChoice({ pets, guests, rooms, onChange }: GuestChoiceProps) {
  const { t } = useTranslation('stays')
  const format = useFormat()
  const petWords = usePetWords()
  const newPet = useNewPetPath()
  const chosen = guests.map(({ id: petId, weightKg }) => ({ petId, weightKg }))
  if (pets.length === 0)
    return (
      <Card title={t('guests.title')} id="guests" className={classes.ask}>
        <p>{t('guests.none')}</p>
        <Button component={Link} to={newPet} variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />}>
          {t('guests.add')}
        </Button>
      </Card>
    )
  const weighed = guests.filter(({ animalType }) =>
    rooms.classes.some(({ species, maxWeightKg }) => maxWeightKg !== null && species.includes(animalType)),
  )
  return (
    <Checks
      id="guests"
      legend={t('guests.title')}
      kind="checkbox"
      columns={3}
      checks={pets.map((pet) => ({
        value: pet.id,
        title: format.letters(pet.name),
        notes: [petWords(pet)],
        face: <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={44} />,
        isChosen: guests.some(({ id }) => id === pet.id),
      }))}
      onChange={(petId, isChosen) =>
        onChange(
          isChosen ? [...chosen, { petId, weightKg: weightOfPet(pets, petId) }] : chosen.filter((one) => one.petId !== petId),
        )
      }
    >
      {weighed.length > 0 && (
        <div className={classes.weights} role="group" aria-describedby="weights">
          {weighed.map(({ id, name, weightKg }) => (
            <WeightField
              key={id}
              pet={name}
              weightKg={weightKg}
              onChange={(weight) => onChange(chosen.map((one) => (one.petId === id ? { ...one, weightKg: weight } : one)))}
            />
          ))}
          <small id="weights">{t('guests.weightNote')}</small>
        </div>
      )}
      <Link className={classes.add} to={newPet}>
        <IconPlus size={20} stroke={2} aria-hidden="true" /> {t('guests.another')}
      </Link>
    </Checks>
  )
}

/** As the pet's profile says; the parent may say another one for the stay. */
const weightOfPet = (pets: readonly Pet[], petId: string): number | null => pets.find(({ id }) => id === petId)?.weightKg ?? null

type WeightFieldProps = { pet: string; weightKg: number | null; onChange: (weightKg: number | null) => void }

/** Whole kilograms; anything else is no weight yet. */
export function WeightField({ pet, weightKg, onChange }: WeightFieldProps) {
  const { t } = useTranslation('stays')
  return (
    <TextInput
      label={t('guests.weight', { pet })}
      className={classes.weight}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      defaultValue={weightKg ?? ''}
      onChange={({ currentTarget }) => onChange(weightOf(currentTarget.value.trim()))}
    />
  )
}

/** For visitors, who come back to what they have chosen, and for those who book no stays. */
export function GuestsUnknown({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('stays')
  const { pathname, search } = useLocation()
  const back = { redirectedFrom: pathname + search }
  return (
    <Card title={t('guests.title')} id="guests" className={classes.ask}>
      {isSignedIn ? (
        <p>{t('guests.notParent')}</p>
      ) : (
        <>
          <p>{t('guests.signIn')}</p>
          <div>
            <Button component={Link} to={pathTo('login', null, back)}>
              {t('guests.enter')}
            </Button>
            <Button component={Link} to={pathTo('register', null, back)} variant="light">
              {t('guests.register')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
