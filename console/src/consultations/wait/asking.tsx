import { Group, Stack } from '@mantine/core'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { RING_MS } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { IconAmbulance, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Face } from '../../kit/look/face.tsx'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { useSecondsWords } from '../ask/ask-fields.tsx'
import { Countdown } from '../countdown.tsx'
import { useOwnPlace } from '../../entities/place/own-place.ts'
import { PlaceQuestion } from '../../entities/place/place-question.tsx'
import { telephoneOf, useClinicWords, useOpenClinic } from '../emergency.tsx'
import { useFetchedRoom } from '../use-fetched-room.ts'
import { DeviceCheck } from './device-check.tsx'
import { Withdraw } from './withdraw.tsx'
import classes from '../parent.module.css'

type WaitProps = { consultation: ConsultationView }

/** Paid or free: waits for its time, or rings. */
export function Asking({ consultation }: WaitProps) {
  const { id, offerEndsAt, meetingType, pet } = consultation
  useFetchedRoom()
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {offerEndsAt === null ? (
          <Queued consultation={consultation} />
        ) : (
          <Ringing consultation={consultation} until={offerEndsAt} />
        )}
        <Money consultation={consultation} />
        <WayOut pet={pet.name} />
        <Withdraw consultation={consultation} />
      </Stack>
      <Stack gap="md">
        {meetingType !== 'chat' && <DeviceCheck hasPicture={meetingType === 'video'} animalType={pet.animalType} />}
        <OnPhone id={id} />
      </Stack>
    </div>
  )
}

const secondsUntil = (instant: string, now: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000))

function Queued({ consultation: { ringsAt, delayMinutes, pet } }: WaitProps) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const seconds = secondsUntil(ringsAt ?? '', useNow(1000)) || 0
  if (ringsAt === null || seconds === 0)
    return (
      <Group component="section" className={classes.asking} gap="lg" wrap="nowrap" py="xs" role="status">
        <div>
          <h1>{t('queued.soon', { pet: pet.name })}</h1>
          <p>{t('queued.soonText')}</p>
        </div>
      </Group>
    )
  return (
    <Group component="section" className={classes.asking} gap="lg" wrap="nowrap" py="xs">
      <Countdown
        secondsLeft={seconds}
        of={Math.max(1, delayMinutes) * (MINUTE_MS / 1000)}
        label={t('queued.timer', { seconds })}
        caption={t('queued.left')}
      />
      <div>
        <h1>{t('queued.title', { pet: pet.name, time: format.clock(ringsAt) })}</h1>
        <p>{t('queued.text')}</p>
      </div>
    </Group>
  )
}

const tones: Record<ConsultationView['calls'][number]['state'], Tone> = { ringing: 'info', busy: 'warn', declined: 'quiet' }

function Ringing({ consultation: { calls, pet, place, expectedSeconds }, until }: WaitProps & { until: string }) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const specialization = useSpecialization()
  const lengthOf = useSecondsWords()
  const seconds = secondsUntil(until, useNow(1000))
  const count = calls.filter(({ state }) => state === 'ringing').length
  const text =
    count >= 1 && count <= 6
      ? t(`ringing.texts.${count as 1 | 2 | 3 | 4 | 5 | 6}`)
      : t('ringing.texts.many', { count: Math.max(count, calls.length) })
  return (
    <>
      <Group component="section" className={classes.asking} gap="lg" wrap="nowrap" py="xs" aria-labelledby="asking">
        <Countdown
          secondsLeft={seconds}
          of={RING_MS / 1000}
          label={t('ringing.timer', { seconds, of: RING_MS / 1000 })}
          caption={t('ringing.left')}
        />
        <div>
          <h1 id="asking">{t('ringing.title', { pet: pet.name })}</h1>
          <p role="status">{text}</p>
        </div>
      </Group>
      <Card aria-label={t('ringing.calls')}>
        <ul className={classes.vets}>
          {calls.map((vet) => (
            <li key={vet.id}>
              <Face person={{ ...vet, photoUrl: vet.photo, role: 'VET' }} className={classes.portrait} />
              <p>
                <b>{format.name({ ...vet, role: 'VET' })}</b>
                <span>{specialization(vet.specializations[0])}</span>
              </p>
              <Pill tone={tones[vet.state]}>{t(`ringing.${vet.state}`)}</Pill>
            </li>
          ))}
        </ul>
        {place !== null && (
          <p className={classes.line}>
            <b>{place === 1 ? t('ringing.first') : t('ringing.place', { place })}</b>{' '}
            {expectedSeconds !== null && t('ringing.expected', { time: lengthOf(expectedSeconds) })}
          </p>
        )}
      </Card>
    </>
  )
}

function Money({ consultation: { priceCents, cardLast4 } }: WaitProps) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const sum = format.euro(priceCents)
  return (
    <p className={classes.money}>
      <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
      <span>
        {priceCents === 0 ? (
          t('money.free')
        ) : (
          <>
            <b>{t('money.title')}</b>{' '}
            {cardLast4 === null ? t('money.held', { sum }) : t('money.heldOf', { sum, card: cardLast4 })}
          </>
        )}
      </span>
    </p>
  )
}

function WayOut({ pet }: { pet: string }) {
  const { t } = useTranslation('consultations-wait')
  const clinic = useOpenClinic()
  const words = useClinicWords()
  const isPlaceKnown = useOwnPlace() !== undefined
  if (!clinic)
    return isPlaceKnown ? null : (
      <div className={classes.out}>
        <IconAmbulance size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <b>{t('out.title', { pet })}</b> {t('out.where')}
          <PlaceQuestion />
        </div>
      </div>
    )
  const said = words(clinic)
  return (
    <p className={classes.out}>
      <IconAmbulance size={24} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{t('out.title', { pet })}</b> {t('out.near', said)} <a href={telephoneOf(clinic.phone)}>{clinic.phone}</a>
      </span>
    </p>
  )
}

/** The waiting room's address as a code for the phone's camera. It is the address and no more: the phone signs in there. */
function OnPhone({ id }: { id: string }) {
  const { t } = useTranslation('consultations-wait')
  return (
    <section className={`${classes.card} ${classes.phone}`} aria-labelledby="on-phone">
      <QrCode text={window.location.origin + pathTo('consultation', { id })} label={t('phone.code')} />
      <div>
        <h2 id="on-phone">{t('phone.title')}</h2>
        <p>{t('phone.text')}</p>
      </div>
    </section>
  )
}
