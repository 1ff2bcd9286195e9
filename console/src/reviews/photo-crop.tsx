import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import './texts.ts'
import classes from './photo-crop.module.css'

const [MIN_ZOOM, MAX_ZOOM, ZOOM_STEP] = [1, 4, 0.1]
/** Of one press of an arrow key. */
const STEP_PX = 8

type PhotoCropProps = { address: string; aspect: number; onCrop: (area: Area) => void }

/** The part of a photo that is shown: moved by finger, mouse or arrow keys, enlarged by a slider. `onCrop` gets it in pixels of the photo. */
export function PhotoCrop({ address, aspect, onCrop }: PhotoCropProps) {
  const { t } = useTranslation('reviews')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(MIN_ZOOM)
  return (
    <div className={classes.crop}>
      <div className={classes.frame}>
        <Cropper
          image={address}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          zoomWithScroll={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, area) => onCrop(area)}
          mediaProps={{ alt: t('photos.chosen') }}
          cropperProps={{ role: 'group', 'aria-label': t('photos.part') }}
        />
      </div>
      <p>{t('photos.move')}</p>
      <Slider
        size="lg"
        label={null}
        thumbLabel={t('photos.zoom')}
        min={MIN_ZOOM}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        value={zoom}
        onChange={setZoom}
      />
    </div>
  )
}
