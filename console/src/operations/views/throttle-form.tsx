import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../api/api.ts'
import { ReasonForm } from '../reason-form.tsx'
import { useViewName } from './use-view-name.ts'
import { useSteerViewMutation } from './views-api.ts'

type ThrottleFormProps = { name: string; limit: number | null; onClose: () => void }

/** How fast it may read from now on, chosen before; here is asked why. */
export function ThrottleForm({ name, limit, onClose }: ThrottleFormProps) {
  const { t } = useTranslation('operations-views')
  const nameOf = useViewName()
  const keyFor = useCommandKey()
  const [steer, mutation] = useSteerViewMutation()
  const give = async (reason: string) => {
    const body = { reason, eventsPerSecond: limit }
    const answer = await steer({ name, command: 'throttle', body, idempotencyKey: keyFor(body) })
    if (!('error' in answer)) onClose()
  }
  const words = {
    title: t('form.throttle.title', { name: nameOf(name) }),
    note: t('form.throttle.note'),
    confirm: t('form.throttle.confirm'),
    reason: t('form.reason'),
    reasonNote: t('form.reasonNote'),
    keep: t('form.keep'),
  }
  return <ReasonForm words={words} mutation={mutation} onConfirm={give} onClose={onClose} />
}
