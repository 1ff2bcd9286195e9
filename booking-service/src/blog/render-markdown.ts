import MarkdownIt from 'markdown-it'

/** Pages of ours, a telephone, or another site over TLS. Anything else stays the text it was. */
const isSafeLink = (url: string): boolean => /^(?:\/(?![/\\])|#|tel:\+?[\d ]+$|https:\/\/)/i.test(url)

/** Markup in a post is text, and pictures are left out: a reader's browser asks no other host because of a post. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable([
  'image',
  'html_block',
  'html_inline',
])
markdown.validateLink = isSafeLink

export type Rendered = { html: string; parts: { id: string; title: string }[]; words: number }

/** A post's body as markup, its headings with ids. The author writes no title: the page has it. */
export const renderMarkdown = (text: string): Rendered => {
  const tokens = markdown.parse(text, {})
  const parts: Rendered['parts'] = []
  let words = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline') words += token.content.split(/\s+/).length
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = token.tag === 'h1' ? 'h2' : token.tag
    if (token.type === 'heading_open' && token.tag === 'h2') {
      const id = `part-${parts.length + 1}`
      token.attrSet('id', id)
      parts.push({ id, title: textOf(tokens[index + 1]) })
    }
    for (const child of token.children ?? [])
      if (child.type === 'link_open' && /^https:/i.test(String(child.attrGet('href')))) child.attrSet('rel', 'noopener nofollow')
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), parts, words }
}

type Token = ReturnType<typeof markdown.parse>[number]

const textOf = (token: Token | undefined): string => (token?.children ?? []).map(({ content }) => content).join('')
