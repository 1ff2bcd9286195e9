import { Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOwnDevices } from '../devices.ts'
import type { Sending } from './use-room.ts'
import classes from './room.module.css'

type RemotePictureProps = { stream: MediaStream | null; isShown: boolean; isBlurred: boolean; label: string }

/** The other's picture and sound. It is seen only while its frames come; the sound goes on without it. */
export function RemotePicture({ stream, isShown, isBlurred, label }: RemotePictureProps) {
  const { t } = useTranslation('consultations-room')
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const play = () =>
    void video.current
      ?.play()
      .then(() => setBlocked(false))
      .catch((error: Error) => setBlocked(error.name === 'NotAllowedError'))
  useEffect(() => {
    const shown = video.current
    if (shown === null || stream === null) return
    shown.srcObject = stream
    void playOnChosenSpeaker(shown)
    shown.play().catch((error: Error) => setBlocked(error.name === 'NotAllowedError'))
  }, [stream])
  return (
    <>
      <video
        ref={video}
        className={classes.picture}
        data-shown={isShown || undefined}
        data-blurred={isBlurred || undefined}
        autoPlay
        playsInline
        aria-label={label}
      >
        {/* Spoken words are written over the picture if the user has switched captions on. */}
        <track kind="captions" />
      </video>
      {isBlocked && (
        <Button className={classes.sound} leftSection={<IconVolume size={20} stroke={1.75} aria-hidden="true" />} onClick={play}>
          {t('controls.sound')}
        </Button>
      )}
    </>
  )
}

/** Not in every browser: Safari plays on what the system says. */
const playOnChosenSpeaker = async (video: HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) => {
  const { speakerId } = readOwnDevices()
  if (speakerId !== '') await video.setSinkId?.(speakerId).catch(() => undefined)
}

/** One's own picture. Nothing is drawn where nothing is sent. */
export function OwnPicture({ sending: { devices, isOn } }: { sending: Sending }) {
  const { t } = useTranslation('consultations-room')
  const track = devices?.tracks.video ?? null
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track && new MediaStream([track])
  }, [track])
  if (track === null || !isOn.video) return null
  return (
    <div className={classes.own}>
      <video ref={video} autoPlay playsInline muted aria-hidden="true" />
      <span>{t('you')}</span>
    </div>
  )
}
