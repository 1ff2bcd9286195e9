import { Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, useSentence } from '../../kit/api/problem.ts'
import { serverNow, useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import states from '../../kit/ui/states.module.css'
import { useSecondsWords } from './ask-fields.tsx'
import classes from '../parent.module.css'

/** Why no vet is called; if it is only for now, with a countdown. */
export function RefusedCall({ error }: { error: unknown }) {
  const failure = failureOf(error)
  if (failure?.kind !== 'problem' || failure.problem.waitSeconds === undefined) return <ProblemNotice error={error} />
  const { requestId, waitSeconds } = failure.problem
  return <Pause key={requestId} error={error} waitSeconds={waitSeconds} />
}

function Pause({ error, waitSeconds }: { error: unknown; waitSeconds: number }) {
  const { t } = useTranslation('consultations-ask')
  const lengthOf = useSecondsWords()
  const sentence = useSentence(error)
  const [untilMs] = useState(() => Date.parse(serverNow()) + waitSeconds * 1000)
  const seconds = Math.ceil((untilMs - Date.parse(useNow(1000))) / 1000)
  if (seconds <= 0)
    return (
      <p className={classes.after} role="status">
        {t('pause.over')}
      </p>
    )
  return (
    <Group className={states.notice} gap="sm" align="stretch" wrap="nowrap">
      <IconHourglass size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p role="alert">{sentence}</p>
        <p role="timer">{t('pause.left', { time: lengthOf(seconds) })}</p>
      </div>
    </Group>
  )
}
