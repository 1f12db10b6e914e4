package wallet

import "encoding/binary"

// place is where PostgreSQL keeps a row (its ctid, six bytes on the wire), the zero place when it is not known. A balance that
// was read a moment ago is written where it was read, without a second search of the index. When the row has moved
// meanwhile somebody has changed it, and the guard would have refused as well.
type place [6]byte

const oidPlace = 27

func placeOf(b []byte) (p place) {
	copy(p[:], b)
	return p
}

// places returns the places of the account rows to update, nil unless all are known.
func (s *sheet) places(changes [][]any) []place {
	all := make([]place, len(changes))
	for i, row := range changes {
		if all[i] = s.accounts[AccountID(row[0].(string))].place; all[i] == (place{}) {
			return nil
		}
	}
	return all
}

// placesParam returns an array of places.
func placesParam(places []place) []byte {
	b := arrayHead(make([]byte, 0, 20+10*len(places)), oidPlace, len(places))
	for _, p := range places {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(p))), p[:]...)
	}
	return b
}
