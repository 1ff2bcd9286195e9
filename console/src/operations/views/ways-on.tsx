import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useSteerViewMutation } from './views-api.ts'
import classes from './views.module.css'

/** `position`: of the event that is skipped. */
export type Way = {
  id: string
  command: 'retry' | 'resume' | 'rebuild' | 'skip'
  position?: number
  label: string
  note: string
  confirm: string
}

/** How a view goes on past what it can't take: one of some ways, with a reason. */
export function WaysOn({ name, ways }: { name: string; ways: readonly Way[] }) {
  const { t } = useTranslation('operations-views')
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const keyFor = useCommandKey()
  const [steer, { isLoading, error }] = useSteerViewMutation()
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (way === undefined) return null
  const { command, position } = way
  const body = { reason: reason.trim(), ...(position !== undefined && { position }) }
  return (
    <form
      className={classes.ways}
      onSubmit={(event) => {
        event.preventDefault()
        void steer({ name, command, body, idempotencyKey: keyFor({ command, ...body }) })
      }}
    >
      <fieldset>
        <legend>{t('stop.how')}</legend>
        {ways.map(({ id, label, note }) => (
          <label key={id} className={classes.way}>
            <input type="radio" name={`way-${name}`} value={id} checked={id === way.id} onChange={() => setChosen(id)} />
            <span>
              <b>{label}</b>
              {note}
            </span>
          </label>
        ))}
      </fieldset>
      <Textarea
        size="sm"
        label={t('form.reason')}
        description={t('form.reasonNote')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Group gap="xs" align="stretch" justify="end" mt="sm">
        <Button type="submit" size="sm" loading={isLoading}>
          {way.confirm}
        </Button>
      </Group>
    </form>
  )
}
