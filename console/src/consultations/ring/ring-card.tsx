import { breedName } from '@lapka/contracts/breeds.ts'
import { RING_MS } from '@lapka/contracts/consultations.ts'
import { Button, Group } from '@mantine/core'
import { IconMessage, IconPhone, IconVideo, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useAcceptConsultationMutation, useDeclineConsultationMutation } from '../../entities/consultation/consultation-api.ts'
import { Countdown } from '../countdown.tsx'
import { roomPath } from '../../entities/consultation/room-path.ts'
import { useFetchedRoom } from '../use-fetched-room.ts'
import { CallFacts } from './call-facts.tsx'
import { useBlinkingTitle, useFocusUnlessTyping, useNotice } from './ring-signs.ts'
import type { Call } from './use-calls.ts'
import classes from './ring.module.css'

type RingCardProps = {
  call: Call
  /** The other waiting calls. */
  others: readonly Call[]
  onChoose: (id: string) => void
  /** Called after any answer: it no longer rings here. */
  onAnswered: () => void
  isMuted: boolean
  onMute: () => void
}

const acceptIcons = { video: IconVideo, voice: IconPhone, chat: IconMessage } as const

/** An incoming call. Everything a vet needs to decide in ten seconds, and nothing that has to be opened first. */
export function RingCard({ call, others, onChoose, onAnswered, isMuted, onMute }: RingCardProps) {
  const { t } = useTranslation('consultations-ring')
  const { letters } = useFormat()
  const service = useServiceName(call.service)
  const id = useId()
  const place = useFocusUnlessTyping()
  const pet = letters(call.pet.name)
  const title = t('title', { pet })
  useBlinkingTitle(title)
  useNotice({ id: call.id, title, body: call.reason })
  const MuteIcon = isMuted ? IconVolume : IconVolumeOff
  return (
    <section
      ref={place}
      className={classes.card}
      role="alertdialog"
      aria-labelledby={`${id} ${id}-kind`}
      aria-describedby={`${id}-reason`}
      tabIndex={-1}
    >
      <header>
        <p id={`${id}-kind`}>{service}</p>
        <button type="button" aria-pressed={isMuted} onClick={onMute}>
          <MuteIcon size={18} stroke={2} aria-hidden="true" /> {t(isMuted ? 'withSound' : 'mute')}
        </button>
      </header>
      <Who call={call} titleId={id} />
      <blockquote id={`${id}-reason`}>{call.reason}</blockquote>
      <Photos call={call} />
      <CallFacts call={call} />
      <Answers call={call} onAnswered={onAnswered} />
      <Others others={others} onChoose={onChoose} />
    </section>
  )
}

function Who({ call, titleId }: { call: Call; titleId: string }) {
  const { t } = useTranslation('consultations-ring')
  const { letters } = useFormat()
  const language = useLanguage()
  const now = useNow(1_000)
  const { pet, parent, offerEndsAt } = call
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(offerEndsAt) - Date.parse(now)) / 1_000))
  return (
    <Group className={classes.who} gap="sm" wrap="nowrap">
      <PetPortrait animalType={pet.animalType} size={72} />
      <div>
        <h2 id={titleId}>{letters(pet.name)}</h2>
        <p>{breedName(pet.animalType, pet.breed, language)}</p>
        {parent && <p>{[parent.displayName, parent.city].filter(Boolean).map(letters).join(', ')}</p>}
      </div>
      <Countdown secondsLeft={secondsLeft} of={RING_MS / 1_000} size={76} label={t('secondsLeft', { count: secondsLeft })} />
    </Group>
  )
}

const MAX_PHOTOS = 4

/** More photos are in the room; a press shows a photo whole. */
function Photos({ call: { id, photoIds } }: { call: Call }) {
  const { t } = useTranslation('consultations-ring')
  if (photoIds.length === 0) return null
  return (
    <div className={classes.photos}>
      {photoIds.slice(0, MAX_PHOTOS).map((photoId, index) => {
        const src = apiAddress(apiPaths.consultationPhoto(id, photoId))
        return (
          <a key={photoId} href={src} target="_blank" rel="noopener noreferrer">
            <Picture src={src} sizes="200px" alt={t('photo', { number: index + 1 })} />
          </a>
        )
      })}
    </div>
  )
}

/** Accepting leads into the room by a new document, for this one may use neither camera nor microphone. */
function Answers({ call, onAnswered }: Pick<RingCardProps, 'call' | 'onAnswered'>) {
  const { t } = useTranslation('consultations-ring')
  const { letters } = useFormat()
  const { id, meetingType, parent, colleagueCount } = call
  const [keys] = useState(() => ({ accept: crypto.randomUUID(), decline: crypto.randomUUID() }))
  const [accept, accepting] = useAcceptConsultationMutation()
  const [decline, declining] = useDeclineConsultationMutation()
  useFetchedRoom()
  const isBusy = accepting.isLoading || accepting.isSuccess || declining.isLoading
  const AcceptIcon = acceptIcons[meetingType]
  const take = async () => {
    const answer = await accept({ id, idempotencyKey: keys.accept })
    if (!answer.error) location.assign(roomPath(meetingType, id))
  }
  const leave = async () => {
    const answer = await decline({ id, idempotencyKey: keys.decline })
    if (!answer.error) onAnswered()
  }
  if (accepting.error)
    return (
      <>
        <ProblemNotice error={accepting.error} />
        <Button variant="default" fullWidth onClick={onAnswered}>
          {t('lost.close')}
        </Button>
      </>
    )
  return (
    <>
      <div className={classes.buttons}>
        <Button
          size="lg"
          loading={accepting.isLoading || accepting.isSuccess}
          disabled={declining.isLoading}
          leftSection={<AcceptIcon size={22} stroke={1.75} aria-hidden="true" />}
          onClick={() => void take()}
        >
          {t('accept')}
        </Button>
        <Button size="lg" variant="default" loading={declining.isLoading} disabled={isBusy} onClick={() => void leave()}>
          {t('notNow')}
        </Button>
      </div>
      <ProblemNotice error={declining.error} />
      <p className={classes.note}>
        {colleagueCount > 0 ? t('colleagues', { count: colleagueCount }) : t('onlyYou')}{' '}
        {parent ? t('unseen', { parent: letters(parent.displayName.split(' ')[0] ?? '') }) : t('unseenByOwner')}
      </p>
    </>
  )
}

/** The queue: who else rings, to be looked at in one press. */
function Others({ others, onChoose }: Pick<RingCardProps, 'others' | 'onChoose'>) {
  const { t } = useTranslation('consultations-ring')
  const { letters } = useFormat()
  if (others.length === 0) return null
  return (
    <Group className={classes.others} gap="xs">
      <p>{t('others', { count: others.length })}</p>
      <ul>
        {others.map(({ id, pet }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              {letters(pet.name)}
            </button>
          </li>
        ))}
      </ul>
    </Group>
  )
}
