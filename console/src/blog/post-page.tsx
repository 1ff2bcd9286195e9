import type { Post } from '@lapka/contracts/api/blog.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { useAddressLanguage } from '../kit/i18n/use-address-language.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { usePostQuery } from './blog-api.ts'
import { PostDrawing } from './post-drawing.tsx'
import './texts.ts'
import classes from './blog.module.css'

/** One post. Its other language has the same last part of the address. */
export function PostPage() {
  const { t } = useTranslation('blog')
  const { language: named = '', slug = '' } = useParams()
  const language = named === 'en' ? 'en' : 'bg'
  useAddressLanguage(language, pathTo('post', { language: language === 'bg' ? 'en' : 'bg', slug }))
  const query = usePostQuery({ language: named as Language, slug })
  return (
    <PageState query={query} words={{ failed: t('failed') }}>
      {(post) => <Article key={post.slug} post={post} />}
    </PageState>
  )
}

function Article({ post }: { post: Post }) {
  const { t } = useTranslation('blog')
  const format = useFormat()
  usePageTitle(post.title)
  return (
    <article className={classes.article} lang={post.language}>
      <header>
        <Link to={pathTo('blogs')} className={classes.back}>
          <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {t('back')}
        </Link>
        <h1>{post.title}</h1>
        <p className={classes.lead}>{post.lead}</p>
        <div className={classes.author}>
          <span>
            <PawMark size={30} />
          </span>
          <p>
            <b>{t('author')}</b>
            <span>
              <time dateTime={post.date}>{format.dateWithYear(post.date)}</time> · {t('minutes', { count: post.minutes })}
            </span>
          </p>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.text}>
          <PostDrawing name={post.drawing} className={classes.postCover} />
          {/* The server makes it from our own Markdown, in which markup is text. */}
          <div dangerouslySetInnerHTML={{ __html: post.html }} />
          <p className={classes.caution}>{t('caution')}</p>
        </div>
        <Aside post={post} />
      </div>
      {post.more.length > 0 && <More post={post} />}
    </article>
  )
}

function Aside({ post: { parts, related } }: { post: Post }) {
  const { t } = useTranslation('blog')
  return (
    <aside className={classes.aside}>
      <nav aria-label={t('parts')}>
        <b>{t('parts')}</b>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {related.length > 0 && (
        <Card title={t('help')}>
          {related.map(({ query, label }, index) => (
            <Button
              key={query}
              component={Link}
              to={pathTo('findProfessional', null, new URLSearchParams(query))}
              variant={index === 0 ? 'filled' : 'light'}
              fullWidth
              h="auto"
              mih={44}
              py="xs"
              mt="sm"
              classNames={{ label: classes.wrapped ?? '' }}
            >
              {label}
            </Button>
          ))}
        </Card>
      )}
    </aside>
  )
}

function More({ post: { more, language } }: { post: Post }) {
  const { t } = useTranslation('blog')
  return (
    <section className={classes.more} aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <ul>
        {more.map((other) => (
          <li key={other.slug}>
            <PostDrawing name={other.drawing} className={classes.thumb} />
            <Link to={pathTo('post', { language, slug: other.slug })}>{other.title}</Link>
            <small>{t('minutes', { count: other.minutes })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
