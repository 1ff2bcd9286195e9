import type { NotificationChoiceBody } from '@lapka/contracts/api/notifications.ts'
import {
  notificationTopics,
  topicsWithOptionalLetters,
  type NotificationTopic,
  type TopicWithOptionalLetters,
} from '@lapka/contracts/notifications.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { DeviceSwitch } from './device-switch.tsx'
import { useChooseNotificationsMutation, useNotificationChoiceQuery } from './notifications-api.ts'
import { QuietHoursChoice } from './quiet-hours-choice.tsx'
import classes from './notifications.module.css'

const hasSwitch = (topic: NotificationTopic): topic is TopicWithOptionalLetters =>
  (topicsWithOptionalLetters as readonly NotificationTopic[]).includes(topic)

/** Care and invitations to review concern parents alone. */
const topicsOf = (isParent: boolean): NotificationTopic[] =>
  notificationTopics.filter((topic) => isParent || (topic !== 'care' && topic !== 'reviews'))

const toggled = <Topic,>(list: Topic[], topic: Topic): Topic[] =>
  list.includes(topic) ? list.filter((other) => other !== topic) : [...list, topic]

/** By which ways each topic comes, when none makes a sound, and whether this device is one of them. A press is kept at once. */
export function ChannelChoice() {
  const { t } = useTranslation('notifications')
  const user = useCurrentUser()
  const { currentData } = useNotificationChoiceQuery()
  const keyFor = useCommandKey()
  const [choose, { isLoading, isSuccess, error }] = useChooseNotificationsMutation()
  if (currentData === undefined || user === null) return null
  const save = (change: Partial<NotificationChoiceBody>) => {
    const body = { ...currentData, ...change }
    void choose({ ...body, idempotencyKey: keyFor(body) })
  }
  return (
    <Card as="aside" title={t('choice.title')} className={classes.choice}>
      <p>{t('choice.lead')}</p>
      <Topics topics={topicsOf(user.role === 'PARENT')} choice={currentData} isSaving={isLoading} onChange={save} />
      <p>{t('choice.alwaysNote')}</p>
      <QuietHoursChoice value={currentData.quietHours} isSaving={isLoading} onChange={(quietHours) => save({ quietHours })} />
      <p aria-live="polite" className={classes.saved}>
        {isSuccess && t('choice.saved')}
      </p>
      <ProblemNotice error={error} />
      <DeviceSwitch />
    </Card>
  )
}

type TopicsProps = {
  topics: NotificationTopic[]
  choice: NotificationChoiceBody
  isSaving: boolean
  onChange: (change: Partial<NotificationChoiceBody>) => void
}

function Topics({ topics, choice, isSaving, onChange }: TopicsProps) {
  const { t } = useTranslation('notifications')
  const { letters, pushes } = choice
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('choice.topic')}</th>
          <th scope="col">{t('choice.letters')}</th>
          <th scope="col">{t('choice.pushes')}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => {
          const name = t(`choice.${topic}`)
          return (
            <tr key={topic}>
              <th scope="row">{name}</th>
              <td>
                {hasSwitch(topic) ? (
                  <Checkbox
                    aria-label={t('choice.byLetter', { topic: name })}
                    checked={letters.includes(topic)}
                    disabled={isSaving}
                    onChange={() => onChange({ letters: toggled(letters, topic) })}
                  />
                ) : (
                  t('choice.always')
                )}
              </td>
              <td>
                <Checkbox
                  aria-label={t('choice.byPush', { topic: name })}
                  checked={pushes.includes(topic)}
                  disabled={isSaving}
                  onChange={() => onChange({ pushes: toggled(pushes, topic) })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
