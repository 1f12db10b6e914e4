package campaign

import (
	"container/list"
	"sync"
)

// byteCache caches bodies by name up to a total number of bytes and evicts the least recently used. It is safe for concurrent
// use.
type byteCache struct {
	mu     sync.Mutex
	most   int
	size   int
	recent *list.List // of cachedBytes, most recently used first
	byName map[string]*list.Element
}

type cachedBytes struct {
	name string
	body []byte
}

func newByteCache(most int) *byteCache {
	return &byteCache{most: most, recent: list.New(), byName: map[string]*list.Element{}}
}

// get returns the body of a name, or nil.
func (c *byteCache) get(name string) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.byName[name]
	if !ok {
		return nil
	}
	c.recent.MoveToFront(found)
	return found.Value.(cachedBytes).body
}

// put stores a body, which must not be modified afterwards. A body larger than the whole cache is not stored.
func (c *byteCache) put(name string, body []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byName[name]; ok || len(body) > c.most {
		return
	}
	c.byName[name] = c.recent.PushFront(cachedBytes{name, body})
	for c.size += len(body); c.size > c.most; {
		last := c.recent.Remove(c.recent.Back()).(cachedBytes)
		delete(c.byName, last.name)
		c.size -= len(last.body)
	}
}
