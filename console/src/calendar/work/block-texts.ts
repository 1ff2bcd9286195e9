import i18next from 'i18next'
import texts from '../../kit/i18n/bg/blocks.json'

i18next.addResourceBundle('bg', 'blocks', texts)
