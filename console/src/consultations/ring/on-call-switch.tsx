import { Menu, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { endsToChoose, useOnCall } from './on-call.ts'
import { useOnCallWords } from './on-call-words.ts'
import { useSwitchOnCall } from './use-switch-on-call.ts'
import './texts.ts'
import classes from './ring.module.css'

/** A vet's switch for urgent consultations, with the hour at which it goes off by itself. */
export function OnCallSwitch() {
  const { t } = useTranslation('consultations-ring')
  const onCall = useOnCall()
  const id = useId()
  const words = useOnCallWords()
  const { switchTo, isLoading, error, zone } = useSwitchOnCall()
  if (onCall === undefined) return null
  const { isOn } = onCall
  return (
    <Stack gap="xs">
      <div className={classes.box}>
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-label={t('switch.label')}
          aria-describedby={id}
          className={classes.switch}
          disabled={isLoading}
          onClick={() => switchTo(!isOn)}
        >
          <i aria-hidden="true" />
          <span>
            <b>{words.title(onCall)}</b>
            <small id={id}>{words.note(onCall)}</small>
          </span>
        </button>
        {isOn && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <button type="button" className={classes.ends} aria-label={t('switch.choose')} disabled={isLoading}>
                <IconChevronDown size={18} stroke={2} aria-hidden="true" />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {endsToChoose(serverNow(), zone).map((end) => (
                <Menu.Item key={end} onClick={() => switchTo(true, end)}>
                  {words.end(end)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <ProblemNotice error={error} />
    </Stack>
  )
}
