import { Button, Group } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Problem } from '@lapka/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { failureOf, useSentence } from '../api/problem.ts'
import { useFormat } from '../format/format.ts'
import classes from './states.module.css'

type ProblemNoticeProps = { error: unknown; title?: string; zone?: string; onAlternative?: (startsAt: string) => void }

/** Why it did not go through, in one sentence, where it was tried. A taken time brings the nearest free ones as buttons. */
export function ProblemNotice({ error, title, zone, onAlternative }: ProblemNoticeProps) {
  const { t } = useTranslation()
  const sentence = useSentence(error)
  const format = useFormat(zone)
  const failure = failureOf(error)
  if (!failure) return null
  const { alternatives = [], missingMinutes }: Partial<Problem> = failure.kind === 'problem' ? failure.problem : {}
  return (
    <Group className={classes.notice} gap="sm" align="stretch" wrap="nowrap" role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        <p>
          {sentence}
          {missingMinutes !== undefined && <> {t('missingMinutes', { length: format.minutes(missingMinutes) })}</>}
        </p>
        {onAlternative && alternatives.length > 0 && (
          <Group className={classes.alternatives} gap="xs" align="stretch" mt="xs">
            {alternatives.map((startsAt) => (
              <Button key={startsAt} variant="default" size="sm" onClick={() => onAlternative(startsAt)}>
                {format.moment(startsAt)}
              </Button>
            ))}
          </Group>
        )}
      </div>
    </Group>
  )
}
