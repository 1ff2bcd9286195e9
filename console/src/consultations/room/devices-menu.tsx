import { Menu } from '@mantine/core'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDevices } from '../devices.ts'
import type { Sending } from './use-room.ts'
import classes from './room.module.css'

type Listed = { audio: MediaDeviceInfo[]; video: MediaDeviceInfo[] }
const kinds = ['audio', 'video'] as const

/** The choice of microphone and camera. */
export function DevicesMenu({ sending: { devices, choose }, hasVideo }: { sending: Sending; hasVideo: boolean }) {
  const { t } = useTranslation('consultations-room')
  const [listed, setListed] = useState<Listed>({ audio: [], video: [] })
  const list = async () => {
    const all = await listDevices()
    setListed({ audio: all.filter(({ kind }) => kind === 'audioinput'), video: all.filter(({ kind }) => kind === 'videoinput') })
  }
  const used = (kind: 'audio' | 'video') => devices?.tracks[kind]?.getSettings().deviceId
  return (
    <Menu position="top" onOpen={() => void list()} width={300}>
      <Menu.Target>
        <button type="button" className={classes.control}>
          <IconSettings size={24} stroke={1.75} aria-hidden="true" />
          <span>{t('controls.devices')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds
          .filter((kind) => kind === 'audio' || hasVideo)
          .map((kind) => (
            <div key={kind}>
              <Menu.Label>{t(`devices.${kind}`)}</Menu.Label>
              {listed[kind].length === 0 && <Menu.Item disabled>{t('devices.none')}</Menu.Item>}
              {listed[kind].map(({ deviceId, label }, index) => (
                <Menu.Item
                  key={deviceId || index}
                  rightSection={used(kind) === deviceId ? <IconCheck size={18} stroke={2.25} aria-hidden="true" /> : undefined}
                  onClick={() => void choose(kind, deviceId || undefined)}
                >
                  {label || t(`devices.unnamed${kind}`, { number: index + 1 })}
                </Menu.Item>
              ))}
            </div>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
