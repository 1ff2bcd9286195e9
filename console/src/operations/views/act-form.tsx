import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentField } from '../../kit/forms/moment-field.tsx'
import { useCommandKey } from '../../kit/api/api.ts'
import shared from '../../kit/ui/work-table.module.css'
import { ReasonForm } from '../reason-form.tsx'
import { LimitChoice, type Limit } from './limit-choice.tsx'
import { useViewName } from './use-view-name.ts'
import { useSteerViewMutation, type ViewCommand } from './views-api.ts'

export type ChosenAct = { name: string; command: Exclude<ViewCommand, 'skip' | 'retry'> }

/** Asks why, and for the act's other fields, and gives the command. */
export function ActForm({ act, onClose }: { act: ChosenAct; onClose: () => void }) {
  const { t } = useTranslation('operations-views')
  const nameOf = useViewName()
  const keyFor = useCommandKey()
  const [steer, mutation] = useSteerViewMutation()
  const [limit, setLimit] = useState<Limit>(null)
  const [isAutomatic, setAutomatic] = useState(true)
  const [instant, setInstant] = useState('')
  const { name, command } = act
  // A comparison changes nothing and needs no reason: it is asked for without this form.
  if (command === 'compare') return null
  const bodyOf = (reason: string) => {
    if (command === 'rebuild') return { reason, switching: isAutomatic ? 'automatic' : 'asked', eventsPerSecond: limit }
    return { reason }
  }
  const give = async (reason: string) => {
    if (command === 'view-at' && instant === '') return
    const body = command === 'view-at' ? { instant } : bodyOf(reason)
    const answer = await steer({ name, command, body, idempotencyKey: keyFor({ ...act, ...body }) })
    if (!('error' in answer)) onClose()
  }
  const words = {
    title: t(`form.${command}.title`, { name: nameOf(name) }),
    note: t(`form.${command}.note`),
    confirm: t(`form.${command}.confirm`),
    reason: t('form.reason'),
    reasonNote: t('form.reasonNote'),
    keep: t('form.keep'),
  }
  return (
    <ReasonForm
      words={words}
      isGrave={command === 'cancel' || command === 'drop'}
      hasReason={command !== 'view-at'}
      mutation={mutation}
      onConfirm={give}
      onClose={onClose}
    >
      {command === 'rebuild' && (
        <>
          <LimitChoice name="form" value={limit} onChange={setLimit} />
          <label className={shared.check}>
            <input type="checkbox" checked={isAutomatic} onChange={({ currentTarget }) => setAutomatic(currentTarget.checked)} />
            {t('switching')}
          </label>
        </>
      )}
      {command === 'view-at' && (
        <MomentField day={t('instant')} time={t('instantTime')} value={instant} onChange={setInstant} isRequired />
      )}
    </ReasonForm>
  )
}
