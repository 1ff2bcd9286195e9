import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { Picture } from '../kit/look/picture.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { MarkSample } from './story-samples.tsx'
import { StoryPage } from './story-page.tsx'
import { TradeNumbers } from './trade-numbers.tsx'
import story from './story.module.css'

/** For who writes about Lapka: the words, the pictures and the numbers. */
export function MediaPage() {
  return (
    <StoryPage name="media" picture={<MarkSample />} more={<TradeNumbers />} last={{ to: pathTo('contact') }}>
      <Words />
      <Kit />
    </StoryPage>
  )
}

function Words() {
  const { t } = useTranslation('pages', { keyPrefix: 'media.words' })
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <section className={story.words}>
      <h2>{t('title')}</h2>
      <blockquote>{t('text')}</blockquote>
      <Button
        variant="default"
        size="md"
        leftSection={clipboard.copied ? <IconCheck size={19} /> : <IconCopy size={19} />}
        onClick={() => clipboard.copy(t('text'))}
      >
        {t(clipboard.copied ? 'copied' : 'copy')}
      </Button>
    </section>
  )
}

/** The downloads, each with its kind and its size in pixels. */
const files = [
  { name: 'mark', path: () => '/favicon.svg', of: 'SVG', width: 110, height: 110 },
  { name: 'icon', path: () => '/icons/512.png', of: 'PNG, 512 × 512', width: 110, height: 110 },
  { name: 'social', path: (language: string) => `/social-${language}.png`, of: 'PNG, 1200 × 630', width: 343, height: 180 },
] as const

function Kit() {
  const { t } = useTranslation('pages', { keyPrefix: 'media.kit' })
  const language = useLanguage()
  return (
    <section className={story.part}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ul className={story.kit}>
        {files.map(({ name, path, of, width, height }) => (
          <li key={name}>
            <a href={path(language)} download>
              <div data-ground={name === 'social' ? 'plain' : undefined}>
                {/* With a query: it is a file of ours, which the server makes in no other width. */}
                <Picture
                  src={`${path(language)}?shown`}
                  sizes={`${width}px`}
                  alt=""
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </div>
              <p>
                {t(name)} <small>{of}</small>
              </p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
