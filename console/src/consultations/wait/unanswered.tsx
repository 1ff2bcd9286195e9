import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { consultationDelays, type ConsultationDelay } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Face } from '../../kit/look/face.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { useProfessionalQuery, useSearchQuery } from '../../entities/professional/professionals-api.ts'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { beginProgress, saveStep } from '../../entities/appointment/booking-progress.ts'
import { useSend } from '../ask/use-send.ts'
import { ChoiceOf } from '../choice.tsx'
import { TallEmergency } from '../emergency.tsx'
import classes from '../parent.module.css'

type UnansweredProps = { consultation: ConsultationView }

/** No vet answered: that nothing was paid comes first, then what to do instead. */
export function Unanswered({ consultation }: UnansweredProps) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const { pet, priceCents, cardLast4 } = consultation
  const words = { pet: pet.name, sum: format.euro(priceCents) }
  const held = cardLast4 === null ? t('unanswered.released', words) : t('unanswered.releasedOf', { ...words, card: cardLast4 })
  return (
    <>
      <header className={classes.verdict} role="status">
        <Pill tone="ok">{t('unanswered.pill')}</Pill>
        <h1>{t('unanswered.title')}</h1>
        <p>{priceCents === 0 ? t('unanswered.free', words) : held}</p>
      </header>
      <div className={classes.columns}>
        <Stack gap="md">
          <Again consultation={consultation} />
          <Planned consultation={consultation} />
        </Stack>
        <TallEmergency title={t('unanswered.emergency', words)}>{t('unanswered.emergencyText')}</TallEmergency>
      </div>
    </>
  )
}

const later = consultationDelays.filter((delay) => delay > 0)

/** Asks all vets online anew with the same words and photos, also after asking one alone. */
function Again({ consultation: { id, service, pet, reason, meetingType, photoIds } }: UnansweredProps) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const now = Date.parse(useNow(10_000))
  const [delayMinutes, setDelay] = useState<ConsultationDelay>(5)
  const { isSending, error, send } = useSend()
  const timeAfter = (minutes: number) => format.clock(new Date(now + minutes * MINUTE_MS).toISOString())
  const again = () => {
    beginProgress('direct', { serviceType: service.id })
    void saveStep('SERVICE_SELECTED', { serviceType: service.id })
    void saveStep('CONSULTATION')
    void saveStep('CHOOSE_TIMING')
    const photos = photoIds.map((photoId) => ({ key: photoId, read: () => readPhoto(id, photoId) }))
    void send({ serviceId: service.id, petId: pet.id, reason, meetingType, delayMinutes }, photos)
  }
  return (
    <Card>
      <ChoiceOf
        legend={t('unanswered.again')}
        name="again"
        choices={later.map((minutes) => ({
          value: String(minutes),
          title: t('unanswered.later', { count: minutes }),
          note: t('unanswered.at', { time: timeAfter(minutes) }),
        }))}
        value={String(delayMinutes)}
        onChange={(minutes) => setDelay(Number(minutes) as ConsultationDelay)}
        columns={3}
        phoneColumns={1}
      />
      <Button size="lg" fullWidth className={classes.retry} loading={isSending} onClick={again}>
        {t('unanswered.call', { time: timeAfter(delayMinutes) })}
      </Button>
      <ProblemNotice error={error} />
      <p className={classes.small}>{t('unanswered.callNote')}</p>
    </Card>
  )
}

const readPhoto = async (id: string, photoId: string): Promise<Blob> => {
  const answer = await fetch(apiAddress(apiPaths.consultationPhoto(id, photoId)))
  if (!answer.ok) throw new Error(`A photo could not be read again: ${answer.status}`)
  return answer.blob()
}

/** The next visit with the asked vet, or with the one who is free soonest. */
function Planned({ consultation: { askedProfessionalId, pet } }: UnansweredProps) {
  const { t } = useTranslation('consultations-wait')
  const specialization = useSpecialization()
  const asked = useProfessionalQuery(askedProfessionalId ?? '', { skip: askedProfessionalId === null })
  const soonest = useSearchQuery({ role: 'VET', sort: 'availability' })
  const found = asked.data?.nextFreeAt ? asked.data : soonest.data?.items.find(({ nextFreeAt }) => nextFreeAt !== null)
  const format = useFormat(found?.zone)
  if (found === undefined || !found.nextFreeAt)
    return (
      <Card title={t('unanswered.planned')}>
        <p className={classes.plain}>{t('unanswered.noSlot')}</p>
        <Button component={Link} to={pathTo('findProfessional', null, { role: 'VET', sort: 'availability' })} variant="light">
          {t('unanswered.find')}
        </Button>
      </Card>
    )
  return (
    <Card title={t('unanswered.planned')}>
      <Group className={classes.planned} gap="sm" wrap="nowrap">
        <Face person={found} className={classes.portrait} />
        <p>
          <b>{format.name(found)}</b>
          <span>{specialization(found.specializations[0])}</span>
          <span>
            <b>{format.moment(found.nextFreeAt)}</b>
          </span>
        </p>
        <Button component={Link} to={pathTo('professional', { id: found.id }, { petId: pet.id })} variant="light">
          {t('unanswered.book')}
        </Button>
      </Group>
    </Card>
  )
}
