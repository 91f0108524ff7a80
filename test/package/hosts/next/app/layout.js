import 'pathboard/style.css';
import './page.css';

export const metadata = { title: 'A Next.js host of the package', icons: { icon: 'data:,' } };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
