import type { LogEvent } from '@lapka/contracts/api/operations/log.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeOf } from '../../kit/api/problem.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { changed } from './log-address.ts'
import { useLogEventQuery, useOpenSealedMutation } from './log-api.ts'
import { useLogWords } from './log-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './log.module.css'

/** An opened text is shown for so long, and then forgotten. */
const OPEN_MS = 10 * 60_000
const MIN_REASON = 3

type EventPanelProps = { position: number | undefined; parameters: URLSearchParams }

/** One event whole. Sealed fields open only with a reason, which the person concerned reads. */
export function EventPanel({ position, parameters }: EventPanelProps) {
  const { t } = useTranslation('operations-log')
  const { currentData: event, error } = useLogEventQuery(position ?? 0, { skip: position === undefined })
  if (event !== undefined) return <WholeEvent event={event} parameters={parameters} />
  return (
    <Card as="aside" className={classes.panel} aria-label={t('event.label')}>
      {position === undefined && <p className={classes.position}>{t('event.choose')}</p>}
      {codeOf(error) === 'NOT_FOUND' ? <p role="status">{t('event.none')}</p> : <ProblemNotice error={error} />}
    </Card>
  )
}

function WholeEvent({ event, parameters }: { event: LogEvent; parameters: URLSearchParams }) {
  const { t } = useTranslation('operations-log')
  const { number, clock, format, who, role } = useLogWords()
  const [opened, setOpened] = useState<Record<string, unknown> | null>(null)
  useEffect(() => {
    if (opened === null) return
    const timer = setTimeout(() => setOpened(null), OPEN_MS)
    return () => clearTimeout(timer)
  }, [opened])
  const by = (name: string, value: string) => changed(parameters, { [name]: value })
  const facts = [
    [
      'stream',
      <Link key="stream" to={by('stream', event.stream)}>
        {event.stream}
      </Link>,
      t('event.revision', { revision: event.revision }),
    ],
    ['recorded', `${format.dayWithWeekday(event.recordedAt)}, ${clock(event.recordedAt)}`],
    [
      'actor',
      <Link key="actor" to={by('actorId', event.actor.id)}>
        {who(event.actor)}
      </Link>,
      role(event.actor.role),
    ],
    [
      'command',
      <Link key="command" to={by('correlationId', event.correlationId)}>
        {short(event.correlationId)}
      </Link>,
      event.command ?? undefined,
    ],
    ['hash', short(event.hash)],
  ] as const
  return (
    <Card as="aside" className={classes.panel} aria-labelledby="event-title">
      <p className={classes.position}>{t('event.position', { position: number(event.position) })}</p>
      <h2 id="event-title">{event.type}</h2>
      <Stack component="dl" className={classes.facts} gap="var(--lk-1)" mt="sm">
        {facts.map(([name, value, more]) => (
          <div key={name}>
            <dt>{t(`event.${name}`)}</dt>
            <dd>
              {value}
              {more !== undefined && `, ${more}`}
            </dd>
          </div>
        ))}
      </Stack>
      <h3>{t('event.data')}</h3>
      <Fields event={event} opened={opened} by={by} />
      {event.sealed.length > 0 && (
        <OpenSealed event={event} isOpen={opened !== null} onOpened={setOpened} onForget={() => setOpened(null)} />
      )}
    </Card>
  )
}

type FieldsProps = { event: LogEvent; opened: Record<string, unknown> | null; by: (name: string, value: string) => string }

function Fields({ event, opened, by }: FieldsProps) {
  const { t } = useTranslation('operations-log')
  return (
    <dl className={classes.fields}>
      {Object.entries(event.data).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isId(value) ? <Link to={by('subject', value)}>{value}</Link> : asText(value)}</dd>
        </div>
      ))}
      {event.sealed.map(({ field }) => (
        <div key={field} data-sealed={opened === null || undefined}>
          <dt>{field}</dt>
          <dd>
            {opened === null ? <IconLock size={16} stroke={2.25} aria-hidden="true" /> : null}
            {opened === null ? t('event.sealed') : isErased(opened[field]) ? t('event.erased') : asText(opened[field])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type OpenSealedProps = {
  event: LogEvent
  isOpen: boolean
  onOpened: (fields: Record<string, unknown>) => void
  onForget: () => void
}

function OpenSealed({ event, isOpen, onOpened, onForget }: OpenSealedProps) {
  const { t } = useTranslation('operations-log')
  const { format } = useLogWords()
  const [reason, setReason] = useState('')
  const idempotencyKey = useIdempotencyKey(`${event.position} ${reason}`)
  const [open, { isLoading, error, reset }] = useOpenSealedMutation()
  const names = [...new Set(event.sealed.map(({ subjectName }) => subjectName))].filter((name) => name !== null)
  if (isOpen)
    return (
      <div className={classes.seal}>
        <p role="status">{t('open.shown')}</p>
        <Button size="sm" variant="default" leftSection={<IconLock size={17} stroke={2} />} onClick={onForget}>
          {t('open.forget')}
        </Button>
      </div>
    )
  return (
    <form
      className={classes.seal}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void open({ eventPosition: event.position, reason, idempotencyKey })
          .unwrap()
          .then(({ fields }) => {
            onOpened(fields)
            setReason('')
            // Nothing of it stays in the store.
            reset()
          })
          .catch(() => {})
      }}
    >
      <TextInput
        size="sm"
        label={t('open.reason')}
        description={
          names.length === 0
            ? t('open.whoUnknown')
            : t('open.who', { name: names.map((name) => format.letters(name)).join(', ') })
        }
        placeholder={t('open.example')}
        required
        withAsterisk={false}
        minLength={MIN_REASON}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" loading={isLoading} leftSection={<IconLockOpen2 size={17} stroke={2} />}>
        {t('open.open')}
      </Button>
      <ProblemNotice error={error} />
    </form>
  )
}

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
const isErased = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { erased?: unknown }).erased === true
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
