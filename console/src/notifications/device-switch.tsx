import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { canPush, deviceOf, ownSubscription, subscribe, type Subscribed } from '../offline/push.ts'
import { usePushKeyQuery, useSubscribeDeviceMutation, useUnsubscribeDeviceMutation } from './notifications-api.ts'
import classes from './notifications.module.css'

type State = 'unknown' | 'off' | 'on' | 'busy' | 'denied' | 'failed'

/** Whether this device is pushed to. The browser asks its owner; the server is told where. */
export function DeviceSwitch() {
  const { t } = useTranslation('notifications')
  const { state, turnOn, turnOff } = useDevice()
  if (!canPush()) return <p>{t('device.unable')}</p>
  if (state === 'unknown') return null
  const isOn = state === 'on'
  return (
    <div className={classes.device}>
      <Button
        variant="light"
        fullWidth
        loading={state === 'busy'}
        leftSection={<IconBellRinging size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void (isOn ? turnOff() : turnOn())}
      >
        {t(isOn ? 'device.off' : 'device.on')}
      </Button>
      <p aria-live="polite">
        {isOn && `${t('device.isOn')} `}
        {(state === 'denied' || state === 'failed') && `${t(`device.${state}`)} `}
        {t('choice.lock')}
      </p>
    </div>
  )
}

const useDevice = () => {
  const [state, setState] = useState<State>('unknown')
  const keyFor = useCommandKey()
  const { data } = usePushKeyQuery(undefined, { skip: !canPush() })
  const [tell] = useSubscribeDeviceMutation()
  const [untell] = useUnsubscribeDeviceMutation()
  useEffect(() => {
    if (!canPush()) return
    void ownSubscription().then((own) => {
      setState(own === null ? 'off' : 'on')
      const device = own && deviceOf(own)
      // Its session may be another one than when it was turned on.
      if (device) void tell({ ...device, idempotencyKey: crypto.randomUUID() })
    })
  }, [tell])
  const turnOn = async () => {
    if (data === undefined) return
    setState('busy')
    const own: Subscribed = await subscribe(data.publicKey)
    if (!('device' in own)) return setState(own.failed)
    const { error } = await tell({ ...own.device, idempotencyKey: keyFor(own.device) })
    setState(error === undefined ? 'on' : 'failed')
  }
  const turnOff = async () => {
    setState('busy')
    const own = await ownSubscription()
    if (own !== null) await untell({ endpoint: own.endpoint, idempotencyKey: keyFor({ off: own.endpoint }) })
    await own?.unsubscribe()
    setState('off')
  }
  return { state, turnOn, turnOff }
}
