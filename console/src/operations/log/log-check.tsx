import { Button } from '@mantine/core'
import { IconPlayerStop, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { Meter } from '../../kit/ui/meter.tsx'
import { useCancelLogCheckMutation, useLogCheckQuery, useVerifyLogMutation } from './log-api.ts'
import { useLogWords } from './log-words.ts'
import classes from './log.module.css'

const POLL_INTERVAL_MS = 1_000

/** Checks the stream that is looked at, or all of the log, and says how far that is and what it found. */
export function LogCheckTools({ stream }: { stream: string | undefined }) {
  const { t } = useTranslation('operations-log')
  const { data } = useLogCheckQuery()
  const [verify, { isLoading, error }] = useVerifyLogMutation()
  const isRunning = data?.check?.status === 'running'
  return (
    <div className={classes.tools}>
      {isRunning ? (
        <Running />
      ) : (
        <div className={classes.buttons}>
          {stream !== undefined && (
            <Button
              variant="light"
              size="sm"
              loading={isLoading}
              leftSection={<IconShieldCheck size={18} stroke={2} />}
              onClick={() => void verify({ stream })}
            >
              {t('check.stream')}
            </Button>
          )}
          <Button
            variant={stream === undefined ? 'light' : 'default'}
            size="sm"
            loading={isLoading}
            leftSection={<IconShieldCheck size={18} stroke={2} />}
            onClick={() => void verify({})}
          >
            {t('check.all')}
          </Button>
        </div>
      )}
      <Outcome />
      <ProblemNotice error={error} />
    </div>
  )
}

function Running() {
  const { t } = useTranslation('operations-log')
  const { number } = useLogWords()
  const { data } = useLogCheckQuery(undefined, { pollingInterval: POLL_INTERVAL_MS })
  const [cancel, { isLoading, error }] = useCancelLogCheckMutation()
  const check = data?.check
  if (!check) return null
  const share = check.head === 0 ? 1 : check.position / check.head
  const text = t('check.running', {
    position: number(check.position),
    head: number(check.head),
    percent: Math.floor(share * 100),
  })
  return (
    <div className={classes.running}>
      <Meter value={share} label={text} />
      <span role="status">{text}</span>
      <Button
        variant="default"
        size="sm"
        loading={isLoading}
        leftSection={<IconPlayerStop size={17} stroke={2} />}
        onClick={() => void cancel()}
      >
        {t('check.stop')}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

/** The last check's end. */
function Outcome() {
  const { t } = useTranslation('operations-log')
  const { number, format } = useLogWords()
  const { data } = useLogCheckQuery()
  const check = data?.check
  if (!check || check.status === 'running') return null
  const what = check.stream ?? t('check.log')
  const when = format.moment(check.finishedAt ?? check.startedAt)
  const { events, streams, checkpoints, findings } = check
  return (
    <div className={classes.outcome} role="status" data-tone={check.status === 'broken' ? 'bad' : undefined}>
      {t(`check.${check.status}`, {
        what,
        when,
        events: number(events),
        streams: number(streams),
        checkpoints: number(checkpoints),
        findings: number(findings.length),
      })}
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
