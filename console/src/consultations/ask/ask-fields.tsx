import { Box, Group } from '@mantine/core'
import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { consultationDelays, meetingTypes, type ConsultationDelay, type MeetingType } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { IconMessageCircle, IconPhone, IconPlus, IconStethoscope, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PetPortrait, usePetWords } from '../../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../../entities/pet/use-new-pet-path.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { ChoiceOf } from '../choice.tsx'
import type { ServiceChoice } from './order.tsx'
import classes from '../parent.module.css'

type AskHeadProps = { choices: ConsultationChoices; service: ServiceChoice; pet: Pet | undefined }

export function AskHead({ choices: { vetCount, usualAnswerSeconds }, service, pet }: AskHeadProps) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const [parameters] = useSearchParams()
  const lengthOf = useSecondsWords()
  const name = useServiceName(service)
  const online = vetCount <= 6 ? t(`online.${vetCount as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) : t('online.many', { count: vetCount })
  return (
    <>
      <div>
        <h1>{pet ? t('form.titleOf', { pet: pet.name }) : t('form.title')}</h1>
        <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
          {online} {vetCount > 0 && usualAnswerSeconds !== null && t('form.usually', { time: lengthOf(usualAnswerSeconds) })}
        </Box>
      </div>
      <Group component="p" className={classes.service} gap="sm">
        <IconStethoscope size={24} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{name}</b> {t('service.length', { minutes: format.minutes(service.durationMinutes) })}
        </span>
        <Link to={pathTo('onlineConsultation', null, parameters)}>{t('form.change')}</Link>
      </Group>
    </>
  )
}

/** "40 секунди", "2 минути": how long a vet usually takes to answer. */
export const useSecondsWords = () => {
  const { t } = useTranslation('consultations-ask')
  return (seconds: number): string =>
    seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.round(seconds / 60) })
}

type PetFieldProps = { pets: readonly Pet[] | null; chosen: string; onChoose: (petId: string) => void }

export function PetField({ pets, chosen, onChoose }: PetFieldProps) {
  const { t } = useTranslation('consultations-ask')
  const petWords = usePetWords()
  const format = useFormat()
  const newPet = useNewPetPath()
  const isParent = useCurrentUser()?.role === 'PARENT'
  if (pets === null)
    return (
      <Box component="p" m={0} c="dimmed">
        {t('form.signIn')}
      </Box>
    )
  return (
    <div>
      {pets.length > 0 ? (
        <ChoiceOf
          legend={t('form.pet')}
          name="pet"
          choices={pets.map((pet) => ({
            value: pet.id,
            title: format.letters(pet.name),
            note: petWords(pet),
            face: <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} />,
          }))}
          value={chosen}
          onChange={onChoose}
          columns={2}
        />
      ) : (
        <Box component="p" m={0} c="dimmed">
          {t('form.noPet')}
        </Box>
      )}
      {isParent && (
        <Link className={classes.add} to={newPet}>
          <IconPlus size={20} aria-hidden="true" /> {t(pets.length > 0 ? 'form.anotherPet' : 'form.firstPet')}
        </Link>
      )}
    </div>
  )
}

const wayIcons = { video: IconVideo, voice: IconPhone, chat: IconMessageCircle }

export function Ways({ value, onChange }: { value: MeetingType; onChange: (way: MeetingType) => void }) {
  const { t } = useTranslation('consultations-ask')
  const choices = meetingTypes.map((way) => {
    const WayIcon = wayIcons[way]
    return {
      value: way,
      title: t(`ways.${way}.title`),
      note: t(`ways.${way}.note`),
      face: <WayIcon size={24} stroke={1.75} aria-hidden="true" />,
    }
  })
  return (
    <ChoiceOf
      legend={t('form.way')}
      name="way"
      choices={choices}
      value={value}
      onChange={(way) => onChange(way as MeetingType)}
      columns={3}
      phoneColumns={1}
    />
  )
}

/** When vets are rung, by the reader's wall. */
export function Moments({ value, onChange }: { value: ConsultationDelay; onChange: (delay: ConsultationDelay) => void }) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const now = Date.parse(useNow(10_000))
  const choices = consultationDelays.map((delay) => ({
    value: String(delay),
    title: delay === 0 ? t('moments.now') : t('moments.later', { count: delay }),
    note:
      delay === 0
        ? t('moments.nowNote')
        : t('moments.at', { time: format.clock(new Date(now + delay * MINUTE_MS).toISOString()) }),
  }))
  return (
    <ChoiceOf
      legend={t('form.when')}
      name="when"
      choices={choices}
      value={String(value)}
      onChange={(delay) => onChange(Number(delay) as ConsultationDelay)}
      columns={4}
    />
  )
}
