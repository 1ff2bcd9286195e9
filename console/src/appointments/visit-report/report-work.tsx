import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { VisitReportView } from '@lapka/contracts/api/visit-reports.ts'
import { MAX_REPORT_LENGTH } from '@lapka/contracts/visit-reports.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { Button, Textarea } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '../../entities/appointment/appointment-words.ts'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import { useCommandKey, useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Meter } from '../../kit/ui/meter.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useReportQuery, useTakeVisitStepMutation, useWriteReportMutation } from './report-api.ts'
import { ReportPhotos } from './report-photos.tsx'
import { ReportText, tradeOf } from './report-text.tsx'
import { VisitStep } from './visit-step.tsx'
import classes from './report.module.css'

type Visited = { appointment: AppointmentDetails }

/** For its walker or sitter, on a phone in one hand: begin, end, photos, a few words, send. */
export function ReportWork({ appointment }: Visited) {
  const { report } = appointment
  if (report === null) return <Ahead appointment={appointment} />
  if (report.endedAt === null) return <Out appointment={appointment} startedAt={report.startedAt} />
  return <Ended appointment={appointment} span={{ from: report.startedAt, to: report.endedAt }} />
}

/** Before its day there is nothing to press, and nothing is shown. */
function Ahead({ appointment }: Visited) {
  const { t } = useTranslation('report')
  const format = useFormat(appointment.zone)
  const { pets, parent, startsAt, outcome, status } = appointment
  const isToday = format.day(useNow(60_000)) === format.day(startsAt)
  if (!isToday || outcome !== null || !(status === 'SCHEDULED' || status === 'DONE')) return null
  return (
    <Card className={classes.report} title={t(`ahead.${tradeOf(appointment)}`, { pet: format.pets(pets) })}>
      <p className={classes.soft}>{t('ahead.lead', { parent: firstName(format.letters(parent.displayName)) })}</p>
      <VisitStep appointment={appointment} isOnPage size="lg" fullWidth />
    </Card>
  )
}

/** A walker and a parent know each other by it. */
const firstName = (displayName: string): string => displayName.split(' ')[0] ?? ''

/** "18:24", with hours once there are some. */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const shown = hours > 0 ? parts : rest
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

function Out({ appointment, startedAt }: Visited & { startedAt: string }) {
  const { t } = useTranslation('report')
  const { id, pets, zone } = appointment
  const format = useFormat(zone)
  const passedMs = Date.parse(useNow(1000)) - Date.parse(startedAt)
  const agreed = minutesOf(appointment)
  const length = format.minutes(agreed)
  const query = useReportQuery(id)
  const passed = format.minutes(Math.max(0, Math.floor(passedMs / MINUTE_MS)))
  return (
    <Card className={classes.report} data-out>
      <div className={classes.head}>
        <PetFaces pets={pets} size={56} />
        <div>
          <h2>{format.pets(pets)}</h2>
          <p>{t(`out.${tradeOf(appointment)}`, { time: format.time(startedAt), length })}</p>
        </div>
        <b aria-hidden="true">{clockText(passedMs)}</b>
      </div>
      <Meter value={passedMs / (agreed * MINUTE_MS)} label={t('out.passed', { passed, length })} isTall />
      <VisitStep appointment={appointment} isOnPage size="lg" fullWidth />
      {query.currentData !== undefined && <ReportPhotos id={id} photos={query.currentData.photos} may="add" />}
      <UndoStep appointment={appointment} />
    </Card>
  )
}

function UndoStep({ appointment }: Visited) {
  const { t } = useTranslation('report')
  const { id, report } = appointment
  const idempotencyKey = useIdempotencyKey(`undo ${JSON.stringify(report)}`)
  const [take, { isLoading, error }] = useTakeVisitStepMutation()
  return (
    <>
      <Button variant="subtle" loading={isLoading} onClick={() => void take({ id, step: 'undo-visit-step', idempotencyKey })}>
        {t('step.undo')}
      </Button>
      <ProblemNotice error={error} />
    </>
  )
}

function Ended({ appointment, span: { from, to } }: Visited & { span: { from: string; to: string } }) {
  const { t } = useTranslation('report')
  const { id, pets, parent, zone } = appointment
  const format = useFormat(zone)
  const query = useReportQuery(id)
  const name = firstName(format.letters(parent.displayName))
  const [span, length] = [format.timeRange(from, to), format.duration(from, to)]
  return (
    <Card className={classes.report} title={t('title', { name })}>
      <p className={classes.soft}>{t('ofPet', { pet: format.pets(pets), span, length })}</p>
      <PageState query={query}>
        {(report) =>
          report.sentAt === null ? (
            <div className={classes.parts}>
              <ReportPhotos id={id} photos={report.photos} may="add" />
              <NoteForm appointment={appointment} writing="send-report" note="" />
              <UndoStep appointment={appointment} />
            </div>
          ) : (
            <Sent appointment={appointment} report={report} />
          )
        }
      </PageState>
    </Card>
  )
}

function Sent({ appointment, report }: Visited & { report: VisitReportView }) {
  const { t } = useTranslation('report')
  const now = useNow(60_000)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isOpen = now < report.closesAt
  return (
    <div className={classes.parts}>
      <ReportPhotos id={appointment.id} photos={report.photos} may="remove" />
      <ReportText report={report} zone={appointment.zone} />
      {isOpen && !isCorrecting && (
        <Button
          variant="default"
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsCorrecting(true)}
        >
          {t('correct')}
        </Button>
      )}
      {isOpen && isCorrecting && (
        <NoteForm appointment={appointment} writing="correct-report" note={report.note} onDone={() => setIsCorrecting(false)} />
      )}
    </div>
  )
}

type NoteFormProps = Visited & { writing: 'send-report' | 'correct-report'; note: string; onDone?: () => void }

/** The words; what was typed waits on this device until it is sent. */
function NoteForm({ appointment, writing, note, onDone }: NoteFormProps) {
  const { t } = useTranslation('report')
  const { id, parent } = appointment
  const format = useFormat()
  const name = firstName(format.letters(parent.displayName))
  const keyFor = useCommandKey()
  const form = useForm({ defaultValues: { note } })
  const draft = useDraft(`report.${id}.${writing}`, form, 'device')
  const [write, { isLoading, error }] = useWriteReportMutation()
  const submit = form.handleSubmit(async (values) => {
    const given = { id, writing, note: values.note.trim() }
    const answer = await write({ ...given, idempotencyKey: keyFor(given) })
    if (answer.error) return
    draft.drop()
    onDone?.()
  })
  const isNew = writing === 'send-report'
  const only = name === '' ? t('onlyErased') : t('only', { parent: name })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxLength={MAX_REPORT_LENGTH}
        label={t('note.label')}
        placeholder={t('note.placeholder')}
        description={isNew ? only : t('stays')}
        {...form.register('note')}
      />
      <ProblemNotice error={error} />
      <Button
        type="submit"
        size={isNew ? 'lg' : 'md'}
        fullWidth={isNew}
        loading={isLoading}
        leftSection={<IconSend size={20} stroke={1.75} aria-hidden="true" />}
      >
        {isNew ? (name === '' ? t('sendErased') : t('send', { parent: name })) : t('save')}
      </Button>
      {onDone !== undefined && (
        <Button
          variant="subtle"
          onClick={() => {
            draft.discard()
            onDone()
          }}
        >
          {t('keep')}
        </Button>
      )}
    </form>
  )
}
