import i18next from 'i18next'
import texts from '../../i18n/bg/footer.json'

i18next.addResourceBundle('bg', 'footer', texts)
