import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import { MAX_OFFERED_TIMES, visitMinutes } from '@lapka/contracts/adoptions.ts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { MomentField } from '../../kit/forms/moment-field.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useBookVisitMutation, useOfferVisitMutation } from '../adoptions-api.ts'
import { BookedVisit } from '../requests/booked-visit.tsx'
import classes from '../adoptions.module.css'

/** To the shelter: the visit of a family, or the times that it was offered, and the way to offer others or to set one. */
export function OfferVisit({ request }: { request: AdoptionRequestView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat(request.shelter.zone)
  const now = useNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const { visit, offered } = request
  const isAhead = visit !== null && !visit.isCancelled && visit.endsAt > now
  const waiting = offered.filter(({ startsAt }) => startsAt > now)
  return (
    <>
      {isAhead && <BookedVisit request={request} visit={visit} />}
      {!isAhead && waiting.length > 0 && (
        <p className={classes.soft}>
          {t('visit.offered')}: {waiting.map(({ startsAt }) => format.moment(startsAt)).join('; ')}
        </p>
      )}
      {isOpen ? (
        <TimesForm request={request} isMoving={isAhead} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="light" onClick={() => setOpen(true)}>
            {t(isAhead ? 'visit.move' : waiting.length > 0 ? 'visit.offerOthers' : 'visit.offer')}
          </Button>
        </div>
      )}
    </>
  )
}

type TimesFormProps = { request: AdoptionRequestView; isMoving: boolean; onClose: () => void }

/** A visit that is booked moves to one time; else the family is offered a few. */
function TimesForm({ request, isMoving, onClose }: TimesFormProps) {
  const { t } = useTranslation('adoptions')
  const [times, setTimes] = useState<string[]>([''])
  const [minutes, setMinutes] = useState<number>(60)
  const [isSent, setSent] = useState(false)
  const [offer, offering] = useOfferVisitMutation()
  const [book, booking] = useBookVisitMutation()
  const keyFor = useCommandKey()
  const startsAt = [...new Set(times.filter(Boolean))].sort()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [first] = startsAt
    if (first === undefined) return
    const body = { startsAt, minutes }
    const idempotencyKey = keyFor({ id: request.id, ...body })
    const answer = isMoving
      ? await book({ request, startsAt: first, minutes, idempotencyKey })
      : await offer({ request, ...body, idempotencyKey })
    if (answer.data) onClose()
  }
  return (
    <form className={classes.decline} onSubmit={(event) => void send(event)} noValidate>
      {times.map((value, nth) => (
        <MomentField
          // oxlint-disable-next-line react/no-array-index-key -- the fields have no other identity
          key={nth}
          day={t('visit.day')}
          time={t('visit.time')}
          value={value}
          zone={request.shelter.zone}
          onChange={(instant) => setTimes((known) => known.with(nth, instant))}
        />
      ))}
      {!isMoving && times.length < MAX_OFFERED_TIMES && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setTimes((known) => [...known, ''])}
          >
            {t('visit.more')}
          </Button>
        </div>
      )}
      <NativeSelect
        label={t('visit.length')}
        size="md"
        value={String(minutes)}
        data={visitMinutes.map((length) => ({ value: String(length), label: t('visit.minutes', { count: length }) }))}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      {isSent && startsAt.length === 0 && (
        <p className={classes.wrong} role="alert">
          {t('visit.missing')}
        </p>
      )}
      <ProblemNotice error={offering.error ?? booking.error} />
      <Group gap="xs">
        <Button type="submit" loading={offering.isLoading || booking.isLoading}>
          {t(isMoving ? 'visit.moveYes' : 'visit.send')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('visit.back')}
        </Button>
      </Group>
    </form>
  )
}
