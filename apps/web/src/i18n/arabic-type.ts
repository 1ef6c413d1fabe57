import '@fontsource-variable/noto-naskh-arabic/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
