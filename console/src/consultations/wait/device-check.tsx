import type { AnimalType } from '@lapka/contracts/pets.ts'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconCamera, IconHeadphones, IconMicrophone, IconVideo, IconVideoOff, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PetFace } from '../../kit/look/art/pet-face.tsx'
import { petKindOf } from '../../kit/look/face.tsx'
import { Card } from '../../kit/ui/card.tsx'
import type { OwnDevices } from '../devices.ts'
import { useDevices } from './use-devices.ts'
import { BARS, useLevel } from './use-level.ts'
import classes from '../parent.module.css'

/** Camera, microphone and speaker before the call. The check is optional: everything works without it. */
export function DeviceCheck({ hasPicture, animalType }: { hasPicture: boolean; animalType: AnimalType }) {
  const { t } = useTranslation('consultations-wait')
  const { state, own, choose, start } = useDevices(hasPicture)
  const stream = state.is === 'on' ? state.stream : undefined
  const isPictured = hasPicture && !own.isWithoutCamera
  return (
    <Card title={t(hasPicture ? 'check.title' : 'check.titleVoice')}>
      {hasPicture && (
        <div className={classes.preview}>
          {stream !== undefined && stream.getVideoTracks().length > 0 ? (
            <OwnPicture stream={stream} />
          ) : (
            <PetFace kind={petKindOf(animalType)} size={132} />
          )}
          {state.is === 'on' && <span>{t(stream?.getVideoTracks().length ? 'check.seen' : 'check.off')}</span>}
        </div>
      )}
      {state.is === 'on' ? (
        <>
          <Level stream={state.stream} />
          {state.isCameraMissing && (
            <p className={classes.fault} role="status">
              {t('check.cameraLess')}
            </p>
          )}
          <Menus devices={state.devices} own={own} choose={choose} isPictured={isPictured} />
        </>
      ) : (
        <Stack gap="sm" align="start" mb="md">
          {state.is === 'failed' ? (
            <p className={classes.fault} role="alert">
              {t(`check.${state.fault}`)}
            </p>
          ) : (
            <p className={classes.plain}>{t('check.startNote')}</p>
          )}
          <Button onClick={start} loading={state.is === 'asking'} variant="light">
            {t(state.is === 'failed' ? 'check.again' : isPictured ? 'check.start' : 'check.startVoice')}
          </Button>
        </Stack>
      )}
      <div className={classes.buttons}>
        <Button
          variant="light"
          leftSection={<IconVolume size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void playTestSound(own.speakerId)}
        >
          {t('check.sound')}
        </Button>
        {hasPicture && (
          <Button
            variant="default"
            leftSection={
              own.isWithoutCamera ? <IconVideo size={20} aria-hidden="true" /> : <IconVideoOff size={20} aria-hidden="true" />
            }
            onClick={() => choose({ isWithoutCamera: !own.isWithoutCamera })}
          >
            {t(own.isWithoutCamera ? 'check.with' : 'check.without')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** As in a mirror, which is how people know themselves. */
function OwnPicture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} muted playsInline autoPlay aria-hidden="true" />
}

/** The level as bars that fill from the left, always with the verdict in words. */
function Level({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('consultations-wait')
  const { share, isHeard } = useLevel(stream)
  const filled = Math.round(share * BARS)
  return (
    <Group className={classes.level} gap="sm" wrap="nowrap" data-heard={isHeard || undefined}>
      <Group component="span" className={classes.bars} gap="var(--lk-1)" wrap="nowrap" aria-hidden="true">
        {Array.from({ length: BARS }, (_, index) => (
          <i key={index} data-heard={index < filled || undefined} />
        ))}
      </Group>
      <span role="status">{t(isHeard ? 'check.well' : 'check.say')}</span>
    </Group>
  )
}

type MenusProps = {
  devices: MediaDeviceInfo[]
  own: OwnDevices
  choose: (changes: Partial<OwnDevices>) => void
  isPictured: boolean
}

function Menus({ devices, own, choose, isPictured }: MenusProps) {
  const { t } = useTranslation('consultations-wait')
  const of = (kind: MediaDeviceKind) => [
    { value: '', label: t('check.default') },
    ...devices
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default')
      .map(({ deviceId, label }) => ({ value: deviceId, label })),
  ]
  const speakers = of('audiooutput')
  return (
    <div className={classes.devices}>
      {isPictured && (
        <NativeSelect
          label={t('check.camera')}
          leftSection={<IconCamera size={20} stroke={1.75} aria-hidden="true" />}
          data={of('videoinput')}
          value={own.cameraId}
          onChange={({ currentTarget }) => choose({ cameraId: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('check.microphone')}
        leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden="true" />}
        data={of('audioinput')}
        value={own.microphoneId}
        onChange={({ currentTarget }) => choose({ microphoneId: currentTarget.value })}
      />
      {speakers.length > 1 && (
        <NativeSelect
          label={t('check.speaker')}
          leftSection={<IconHeadphones size={20} stroke={1.75} aria-hidden="true" />}
          data={speakers}
          value={own.speakerId}
          onChange={({ currentTarget }) => choose({ speakerId: currentTarget.value })}
        />
      )}
    </div>
  )
}

const TONES = [523, 659, 784]
const TONE_S = 0.22

/** Three quiet rising tones, on the chosen speaker where the browser can choose one. */
const playTestSound = async (speakerId: string): Promise<void> => {
  const context = new AudioContext()
  // Not in every browser: Safari plays on what the system says.
  if (speakerId !== '' && 'setSinkId' in context)
    await (context.setSinkId as (id: string) => Promise<void>).call(context, speakerId).catch(() => undefined)
  TONES.forEach((hertz, index) => {
    const from = context.currentTime + index * TONE_S
    const loudness = context.createGain()
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.2, from + 0.03)
    loudness.gain.linearRampToValueAtTime(0, from + TONE_S)
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(loudness).connect(context.destination)
    tone.start(from)
    tone.stop(from + TONE_S)
  })
  setTimeout(() => void context.close(), (TONES.length + 1) * TONE_S * 1000)
}
