import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Two columns: what, and how much. */
export function Table({ block: { texts, items } }: BlockProps): ReactNode {
  return (
    <section className="band table">
      <div>
        <h2>{texts['title']}</h2>
        <p>{texts['lead']}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts['head1']}</th>
            <th scope="col">{texts['head2']}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              <th scope="row">{item['label']}</th>
              <td>{item['value']}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
