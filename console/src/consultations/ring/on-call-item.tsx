import { Menu } from '@mantine/core'
import { IconPhoneIncoming, IconPhoneOff } from '@tabler/icons-react'
import { useOnCall } from './on-call.ts'
import { useOnCallWords } from './on-call-words.ts'
import { useSwitchOnCall } from './use-switch-on-call.ts'
import classes from './ring.module.css'

/** The same switch as an entry of the menu, which stays open to show what became of it. */
export function OnCallItem() {
  const onCall = useOnCall()
  const words = useOnCallWords()
  const { switchTo, isLoading } = useSwitchOnCall()
  if (onCall === undefined) return null
  const { isOn } = onCall
  const StateIcon = isOn ? IconPhoneIncoming : IconPhoneOff
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={isOn}
      closeMenuOnClick={false}
      disabled={isLoading}
      leftSection={<StateIcon size={20} stroke={1.75} className={isOn ? classes.on : undefined} />}
      onClick={() => switchTo(!isOn)}
    >
      {words.title(onCall)}
      <small className={classes.onCallNote}>{words.note(onCall)}</small>
    </Menu.Item>
  )
}
