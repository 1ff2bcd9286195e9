import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type {
  Complaint,
  complaintOfAppointment,
  openComplaintAnswer,
  openComplaintBody,
} from '@lapka/contracts/api/complaints.ts'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import i18next from 'i18next'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { api, command, useCommandKey, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/complaints.json'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import classes from './complaint-card.module.css'

i18next.addResourceBundle('bg', 'complaints', texts)

const { useComplaintQuery, useComplainMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    complaint: build.query<z.infer<typeof complaintOfAppointment>, string>({
      query: (id) => apiPaths.appointmentPart(id, 'complaint'),
      providesTags: ['Case'],
    }),
    complain: build.mutation<z.infer<typeof openComplaintAnswer>, Command<z.infer<typeof openComplaintBody>>>({
      query: command((body) => ({ url: apiPaths.complaints, body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Case']),
    }),
  }),
})

type CardProps = { appointment: AppointmentDetails }
type ComplaintCardProps = CardProps & { className?: string | undefined }

/** The parent's complaint about an appointment: what was said, until when it is answered, and more words. An operator reads it. */
export function ComplaintCard({ appointment, className = classes.apart }: ComplaintCardProps) {
  const { t } = useTranslation('complaints')
  const query = useComplaintQuery(appointment.id, { pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true })
  const isOwn = appointment.party === 'parent'
  const isTalk = appointment.meetingType !== null
  if (!isOwn && !query.data?.complaint) return null
  return (
    <Card className={`${classes.card} ${className}`} title={t(isTalk ? 'talk.title' : 'title')}>
      <PageState query={query} shape="part">
        {({ complaint }) => (
          <>
            {complaint === null ? (
              <p>{t(isTalk ? 'talk.lead' : 'lead')}</p>
            ) : (
              <Told appointment={appointment} complaint={complaint} />
            )}
            {isOwn && (
              <ComplaintForm
                key={complaint?.entries.length ?? 0}
                id={appointment.id}
                first={complaint !== null ? 'more' : isTalk ? 'talk.open' : 'open'}
              />
            )}
          </>
        )}
      </PageState>
    </Card>
  )
}

function Told({ appointment, complaint }: CardProps & { complaint: Complaint }) {
  const { t } = useTranslation('complaints')
  const format = useFormat(appointment.zone)
  const { id, party, parent, refund } = appointment
  const names = { parent: party === 'parent' ? t('you') : format.letters(parent.displayName), lapka: t('lapka') }
  return (
    <>
      <Clock complaint={complaint} isOwn={party === 'parent'} />
      <Stack component="ol" className={classes.entries} gap="sm" mb="sm" aria-label={t('entries')}>
        {complaint.entries.map(({ by, at, text }) => (
          <li key={`${at} ${by}`} data-by={by}>
            <b>{names[by]}</b> <time dateTime={at}>{format.moment(at)}</time>
            <p>{text}</p>
          </li>
        ))}
      </Stack>
      <Group component="p" gap="var(--lk-2) var(--lk-4)" align="stretch">
        <Link to={pathTo('appointmentHistory', { id })}>{t('history')}</Link>
        {refund !== null && <Link to={pathTo('refund', { id })}>{t('refund')}</Link>}
        {party === 'operator' && <Link to={pathTo('cases', null, { case: complaint.id })}>{t('case')}</Link>}
      </Group>
    </>
  )
}

/** Until when it is answered; once that has passed, that we are late. */
function Clock({ complaint: { isOpen, dueAt }, isOwn }: { complaint: Complaint; isOwn: boolean }) {
  const { t } = useTranslation('complaints')
  const format = useFormat()
  const isLate = useNow(MINUTE_MS) > dueAt
  const due = format.moment(dueAt)
  const open = isLate ? t(isOwn ? 'late' : 'lateForOperator', { due }) : t(isOwn ? 'clock' : 'clockForOperator', { due })
  return (
    <p className={classes.clock} data-tone={isOpen ? (isLate ? 'late' : 'waits') : 'done'} role="status">
      {isOpen ? open : t(isOwn ? 'done' : 'doneForOperator')}
    </p>
  )
}

/** The button that opened the form is gone: the keyboard goes on where one writes. */
const focusOn = (field: HTMLTextAreaElement | null) => field?.focus()

type FormProps = { id: string; first: 'open' | 'talk.open' | 'more' }

function ComplaintForm({ id: appointmentId, first }: FormProps) {
  const { t } = useTranslation('complaints')
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const keyFor = useCommandKey()
  const [complain, { isLoading, error }] = useComplainMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { appointmentId, text: text.trim() }
    void complain({ ...body, idempotencyKey: keyFor(body) })
  }
  if (!isOpen)
    return (
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {t(first)}
      </Button>
    )
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        size="md"
        autosize
        minRows={3}
        required
        maxLength={2000}
        ref={focusOn}
        label={t(first === 'more' ? 'moreLabel' : 'label')}
        description={t('hint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Button type="submit" size="sm" loading={isLoading} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
